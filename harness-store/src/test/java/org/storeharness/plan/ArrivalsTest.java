package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

class ArrivalsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            closed                                            | closed
            Closed with  a pause of 2ms every 8               | closed with a pause of 2ms every 8
            1000/s                                            | constant 1000/s
            Constant 90/min                                   | constant 90/1m
            poisson 0.5/s                                     | poisson 5/10s
            ramp 100/s to 1000/s over 60s                     | ramp 100/s to 1000/s over 1m
            RAMP  9 to 3/10ms  over 1m30s                     | ramp 9/s to 3/10ms over 1m30s
            staircase 1000/s to 100/s in 10 steps over 500ms  | staircase 1000/s to 100/s in 10 steps over 500ms
            burst 500 every 1s                                | burst 500 every 1s
            paced .50 of Write-2                              | paced 0.5 of Write-2
            paced 0.00001 of write                            | paced 1.0E-5 of write
            paced 0.5 of write at 100/s                       | paced 0.5 of write at 100/s
            """)
    void whatIsReadPrintsInOneSpellingThatReadsBackEqual(String text, String printed) {
        Arrivals arrivals = Arrivals.parse(text);
        assertThat(arrivals).hasToString(printed);
        assertThat(Arrivals.parse(printed)).isEqualTo(arrivals);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "often",
                "constant",
                "poisson fast",
                "ramp 100/s to 200/s",
                "ramp 100/s over 1s",
                "ramp to 200/s over 1s",
                "staircase 1/s to 2/s over 1s",
                "burst 5",
                "burst 1/s every 1s",
                "closed 5/s"
            })
    void anythingElseIsRefusedWithTheFormsThereAre(String text) {
        assertThatThrownBy(() -> Arrivals.parse(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("ramp RATE to RATE over TIME")
                .hasMessageEndingWith("got '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "burst 0 every 1s",
                "burst 5 every 0s",
                "ramp 1/s to 2/s over 0s",
                "ramp 1/s to 2/s over 9 weeks",
                "staircase 1/s to 2/s in 1 steps over 1s",
                "staircase 1/s to 2/s in 1001 steps over 1s"
            })
    void valuesThatMakeNoScheduleAreRefused(String text) {
        assertThatThrownBy(() -> Arrivals.parse(text)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aRampThatWholeNumbersOfSixtyBitsCannotKeepIsRefused() {
        Rate crooked = new Rate(999_999_999_999L, 1_000_000_007L);
        assertInvalid(() -> new Arrivals.Ramp(crooked, Rate.perSecond(1), Duration.ofHours(1)), "rounder rates");
        assertThat(new Arrivals.Ramp(Rate.perSecond(1), Rate.perSecond(1_000_000), Duration.ofMinutes(30)))
                .hasToString("ramp 1/s to 1000000/s over 30m");
    }

    @Test
    void onlyLoadThatIsAlwaysTheSameIsUniform() {
        assertThat(Arrivals.parse("closed").uniform()).isTrue();
        assertThat(Arrivals.parse("poisson 5/s").uniform()).isTrue();
        assertThat(Arrivals.parse("ramp 5/s to 6/s over 1s").uniform()).isFalse();
        assertThat(Arrivals.parse("burst 5 every 1s").uniform()).isFalse();
        assertThat(Arrivals.parse("burst 5 every 1s").open()).isTrue();
    }
}
