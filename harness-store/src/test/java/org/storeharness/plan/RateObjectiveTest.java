package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.RateObjective.Limit;
import org.storeharness.plan.RateObjective.Percentile;
import org.storeharness.unit.InvalidValueException;

class RateObjectiveTest {
    @Test
    void severalLimitsAreReadWithTheirKindsAndSpaces() {
        assertThat(RateObjective.parse("p99 < 10ms, Read.P99.9<1.5s"))
                .isEqualTo(new RateObjective(List.of(
                        new Limit(null, Percentile.P99, Duration.ofMillis(10)),
                        new Limit(OperationKind.READ, Percentile.P999, Duration.ofMillis(1_500)))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p50<1us", "p99.99<1m30s", "write.p95<2ms,read.p75<1ms"})
    void whatIsWrittenReadsBackAsTheSame(String text) {
        assertThat(RateObjective.parse(text)).hasToString(text);
        assertThat(RateObjective.parse(RateObjective.parse(text).toString())).isEqualTo(RateObjective.parse(text));
    }

    @Test
    void everyPercentileHasTheQuantileOfItsName() {
        for (Percentile percentile : Percentile.values()) {
            double named = Double.parseDouble(percentile.toString().substring(1)) / 100;
            assertThat(percentile.quantile()).isCloseTo(named, org.assertj.core.api.Assertions.within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "99<10ms",
                "p99>10ms",
                "p99<10",
                "p99<0ms",
                "p42<1ms",
                "max<1ms",
                "p99<10ms,",
                "burn.p99<1ms"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> RateObjective.parse(text)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aRefusalNamesWhatIsKnown() {
        assertThatThrownBy(() -> RateObjective.parse("p42<1ms"))
                .hasMessageContaining("p99.99")
                .hasMessageContaining("got 'p42<1ms'");
        assertThatThrownBy(() -> RateObjective.parse("p99<=10ms"))
                .hasMessageContaining("must be like p99<10ms")
                .hasMessageContaining("got 'p99<=10ms'");
    }
}
