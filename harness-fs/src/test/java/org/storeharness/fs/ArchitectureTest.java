package org.storeharness.fs;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.core.architecture.ArchitectureRules;

/** This adapter keeps to what core has for adapters. */
class ArchitectureTest {
    private static final JavaClasses PRODUCT = ArchitectureRules.product();

    static Stream<ArchRule> rules() {
        return Stream.of(
                ArchitectureRules.adapter("org.storeharness.fs"),
                ArchitectureRules.ONE_CLOCK,
                ArchitectureRules.THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE,
                ArchitectureRules.ONE_PLACE_FOR_JSON,
                ArchitectureRules.THE_SAME_TEXT_IN_EVERY_LOCALE);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theRuleHolds(ArchRule rule) {
        rule.check(PRODUCT);
    }
}
