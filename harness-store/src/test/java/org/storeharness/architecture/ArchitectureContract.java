package org.storeharness.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks the rules that all modules keep: over those of the fat jar at once, and over each that is not in it. A test adds rules of its own. */
public abstract class ArchitectureContract {
    private final JavaClasses classes;
    private final List<ArchRule> moduleRules;

    /**
     * @param classes those of the module, or of all modules that it uses
     * @param moduleRules hold beside those of every module
     */
    protected ArchitectureContract(JavaClasses classes, ArchRule... moduleRules) {
        this.classes = classes;
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
                                        ArchitectureRules.ONE_PLACE_FOR_CHILD_PROCESSES,
                                        ArchitectureRules.THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE,
                                        ArchitectureRules.ONE_PLACE_FOR_JSON,
                                        ArchitectureRules.THE_SAME_TEXT_IN_EVERY_LOCALE)
                                .map(rule -> rule.allowEmptyShould(true)))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(classes)));
    }
}
