package org.storeharness.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.core.architecture.planted.large.FirstOfTooMany;
import org.storeharness.core.architecture.planted.lower.LowerType;
import org.storeharness.core.architecture.planted.upper.UpperType;

class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.CORE_STANDS_ALONE,
                ArchitectureRules.NO_LOCKS_ON_THE_WAY_OF_AN_OPERATION,
                ArchitectureRules.NO_SYNCHRONIZED_METHODS_ON_THE_WAY_OF_AN_OPERATION,
                ArchitectureRules.layers(
                        "org.storeharness.core",
                        "unit.name",
                        "unit environment.kernel process store.leftover store.objects store.sharing",
                        "environment environment.counters environment.limits plan.operation plan.options store.cache",
                        "environment.filesystem plan.load workload",
                        "environment.doctor engine.schedule json.document plan",
                        "result.caution store",
                        "reference result.measurement",
                        "result.comparison result.curve result.timeline",
                        "result",
                        "result.diff sample.percentile statistics.inference",
                        "result.scale",
                        "sample",
                        "engine run.stage sample.log statistics",
                        "json json.plain run.failure run.profile statistics.comparison statistics.host",
                        "report report.figure statistics.curve",
                        "report.cell run.measure run.saved statistics.scale",
                        "report.storage",
                        "report.document run.caution run.site",
                        "report.chart report.export report.markdown report.text run.phase run.rate",
                        "run.curve run.warming",
                        "report.diff report.html run.leftover",
                        "report.history report.scale",
                        "run"));
    }

    static Stream<ArchRule> packagesOfCore() {
        return ArchitectureRules.corePackages();
    }

    @ParameterizedTest
    @MethodSource("packagesOfCore")
    void aPackageOfCoreUsesOnlyThoseBeforeItInTheFlow(ArchRule rule) {
        rule.check(PRODUCT);
    }

    @Test
    void theRulesForAClassFindWhatTheyForbid() {
        JavaClasses planted = new ClassFileImporter().importClasses(Planted.class);
        for (ArchRule rule : new ArchRule[] {
            ArchitectureRules.ONE_CLOCK,
            ArchitectureRules.THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE,
            ArchitectureRules.THE_SAME_TEXT_IN_EVERY_LOCALE
        }) {
            assertThatThrownBy(() -> rule.check(planted)).isInstanceOf(AssertionError.class);
        }
        assertThatThrownBy(() ->
                        ArchitectureRules.adapter("org.storeharness.core.run").check(PRODUCT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("core.engine");
    }

    @Test
    void aPlantedCycleIsFound() {
        assertViolation(ArchitectureRules.NO_CYCLES, "Cycle detected", UpperType.class, LowerType.class);
    }

    @Test
    void aPlantedUseOfAnUpperLayerIsFound() {
        assertViolation(
                ArchitectureRules.layers("org.storeharness.core.architecture.planted", "lower", "upper"),
                "UpperType",
                UpperType.class,
                LowerType.class);
    }

    @Test
    void aPackageWithoutALayerIsFound() {
        assertViolation(
                ArchitectureRules.layers("org.storeharness.core.architecture.planted", "lower"),
                "planted.upper has no layer",
                UpperType.class);
    }

    @Test
    void aPlantedLargePackageIsFound() {
        JavaClasses planted = new ClassFileImporter().importPackages(FirstOfTooMany.class.getPackageName());
        assertThat(planted).hasSizeGreaterThan(20);
        assertThatThrownBy(() -> ArchitectureRules.NO_LARGE_PACKAGE.check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("planted.large holds 21 files");
    }

    @Test
    void aPlantedSecondUseOfANameIsFound() {
        assertViolation(
                ArchitectureRules.NO_SIMPLE_NAME_TWICE,
                "LowerType$SameName and",
                UpperType.SameName.class,
                LowerType.SameName.class);
    }

    @Test
    void aPackageThatIsNotNullMarkedIsFound() {
        assertViolation(ArchitectureRules.EVERY_PACKAGE_IS_NULL_MARKED, "has no @NullMarked", UpperType.class);
    }

    private static void assertViolation(ArchRule rule, String message, Class<?>... planted) {
        JavaClasses classes = new ClassFileImporter().importClasses(planted);
        assertThatThrownBy(() -> rule.check(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(message);
    }

    /** Breaks rules. */
    static final class Planted {
        String now() {
            return "%d %s".formatted(System.nanoTime(), System.getProperty("user.name"));
        }
    }
}
