package org.storeharness.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreDrivers;

/** The rules that every module keeps. A module's test extends this and adds its own. */
public abstract class ArchitectureContract {
    /** The classes of this module; those of the others are under their own tests. */
    protected static final JavaClasses PRODUCT = ArchitectureRules.module();

    private final List<ArchRule> moduleRules;

    protected ArchitectureContract(ArchRule... moduleRules) {
        this.moduleRules = List.of(moduleRules);
    }

    @TestFactory
    Stream<DynamicTest> theRuleHolds() {
        return Stream.concat(
                        moduleRules.stream(),
                        Stream.of(
                                        ArchitectureRules.NO_CYCLES,
                                        ArchitectureRules.NO_JUNIT,
                                        ArchitectureRules.NO_LARGE_PACKAGE,
                                        ArchitectureRules.EVERY_PACKAGE_IS_NULL_MARKED,
                                        ArchitectureRules.WHAT_OTHERS_USE_HAS_A_STATUS,
                                        ArchitectureRules.ONE_CLOCK,
                                        ArchitectureRules.THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE,
                                        ArchitectureRules.ONE_PLACE_FOR_JSON,
                                        ArchitectureRules.THE_SAME_TEXT_IN_EVERY_LOCALE)
                                .map(rule -> rule.allowEmptyShould(true)))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(PRODUCT)));
    }

    @TestFactory
    Stream<DynamicTest> theDescriptorsFitTheClasses() {
        ProjectModule own = ProjectModule.own();
        DescriptorRules rules = new DescriptorRules(own, ProjectModule.all(), PRODUCT);
        Stream<DynamicTest> ofOthers =
                Stream.of(descriptorTest("others export what this module uses", rules::othersExportWhatThisModuleUses));
        if (own.descriptor().isEmpty()) {
            return ofOthers;
        }
        return Stream.concat(
                ofOthers,
                Stream.of(
                        descriptorTest("the API is exported to all", rules::theApiIsExportedToAll),
                        descriptorTest("what the classes name is required", rules::whatTheClassesNameIsRequired),
                        descriptorTest("services are declared", rules::servicesAreDeclared),
                        descriptorTest(
                                "records of options are open to core",
                                () -> rules.recordsAreOpen(recordsOfOptions(), "org.storeharness.core")),
                        descriptorTest("what it names exists", rules::whatItNamesExists)));
    }

    private static DynamicTest descriptorTest(String name, Supplier<List<String>> rule) {
        return DynamicTest.dynamicTest(name, () -> assertThat(rule.get()).isEmpty());
    }

    private static List<Class<? extends Record>> recordsOfOptions() {
        return StoreDrivers.load().all().values().stream()
                .<Class<? extends Record>>map(StoreDriver::optionsType)
                .toList();
    }
}
