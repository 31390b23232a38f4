package org.storeharness.architecture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.storeharness.architecture.planted.large.FirstOfTooMany;
import org.storeharness.architecture.planted.lower.LowerType;
import org.storeharness.architecture.planted.upper.UpperType;

class ArchitectureTest {
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
    }

    @Test
    void aPlantedCycleIsFound() {
        assertViolation(ArchitectureRules.NO_CYCLES, "Cycle detected", UpperType.class, LowerType.class);
    }

    @Test
    void aPlantedLargePackageIsFound() {
        JavaClasses planted = new ClassFileImporter().importPackages(FirstOfTooMany.class.getPackageName());
        ArchitectureRules.noPackageOfMoreThan(3).check(planted);
        assertThatThrownBy(() -> ArchitectureRules.noPackageOfMoreThan(2).check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("planted.large holds 3 files");
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
