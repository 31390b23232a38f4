package org.storeharness.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {
    private static final JavaClasses PRODUCT = ArchitectureRules.product();

    static Stream<ArchRule> rules() {
        return Stream.concat(
                ArchitectureRules.corePackages(),
                Stream.of(
                        ArchitectureRules.NO_CYCLES,
                        ArchitectureRules.CORE_STANDS_ALONE,
                        ArchitectureRules.ONE_CLOCK,
                        ArchitectureRules.THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE,
                        ArchitectureRules.NO_LOCKS_ON_THE_WAY_OF_AN_OPERATION,
                        ArchitectureRules.NO_SYNCHRONIZED_METHODS_ON_THE_WAY_OF_AN_OPERATION,
                        ArchitectureRules.ONE_PLACE_FOR_JSON,
                        ArchitectureRules.THE_SAME_TEXT_IN_EVERY_LOCALE));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theRuleHolds(ArchRule rule) {
        rule.check(PRODUCT);
    }

    @Test
    void everyPackageHasItsPlaceInTheFlow() {
        assertThat(PRODUCT.stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(ArchitectureRules.corePackageNames());
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(PRODUCT.stream().map(JavaClass::getPackage).distinct())
                .allMatch(one -> one.isAnnotatedWith(NullMarked.class), "null-marked")
                .extracting(JavaPackage::getName)
                .isNotEmpty();
    }

    @Test
    void theRulesFindWhatTheyForbid() {
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

    /** Breaks rules. */
    static final class Planted {
        String now() {
            return "%d %s".formatted(System.nanoTime(), System.getProperty("user.name"));
        }
    }
}
