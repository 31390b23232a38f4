package org.storeharness.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.result.measurement.SlowOperation;

/** A phase of ten seconds. In the fourth the device writes ten times as much, and there is a checkpoint. */
class MeanwhileTest {
    private static final long MILLI = 1_000_000;

    private static final List<ServerInterval> SERVERS = IntStream.range(0, 10)
            .mapToObj(second -> new ServerInterval(
                    "phase",
                    0,
                    second,
                    second + 1,
                    second == 3
                            ? Map.of("device_written_bytes", 10_000L, "checkpoints", 1L, "reads", 70L)
                            : Map.of("device_written_bytes", 1_000L, "reads", 60L)))
            .toList();

    private static SlowOperation slow(long startMillis, long millis) {
        return new SlowOperation(
                startMillis * MILLI,
                millis * MILLI,
                "read",
                1,
                null,
                null,
                null,
                Map.of("rest", millis * MILLI),
                List.of());
    }

    private static List<String> events(Meanwhile meanwhile, SlowOperation operation) {
        return meanwhile.addTo(operation).meanwhile();
    }

    @Test
    void countersThatGrewMuchFasterInThatSecondAreNamed() {
        Meanwhile meanwhile = new Meanwhile(SERVERS, List.of(), 1, 0, 0);
        assertThat(events(meanwhile, slow(3_200, 100)))
                .containsExactly(
                        "checkpoints grew in that second alone",
                        "device_written_bytes grew 10.0 times as fast as else in that second");
        assertThat(events(meanwhile, slow(5_200, 100))).isEmpty();
    }

    @Test
    void ofFewSecondsNoneIsUsual() {
        assertThat(events(new Meanwhile(SERVERS.subList(2, 5), List.of(), 1, 0, 0), slow(3_200, 100)))
                .isEmpty();
    }

    @Test
    void aTimeInWhichNothingEndedIsToldOfThoseThatWereUnderWayInAllOfIt() {
        Meanwhile meanwhile = new Meanwhile(List.of(), List.of(), 1, 80 * MILLI, 500 * MILLI);
        assertThat(events(meanwhile, slow(490, 100))).containsExactly("no operation ended for 80.0 ms");
        assertThat(events(meanwhile, slow(490, 60))).isEmpty();
        assertThat(events(meanwhile, slow(510, 100))).isEmpty();
    }

    @Test
    void aHiccupThatIsALargePartOfItIsTold() {
        Meanwhile meanwhile = new Meanwhile(
                List.of(),
                List.of(
                        new ClientInterval(null, "phase", 0, 0, 2 * MILLI, CountersDelta.UNKNOWN),
                        new ClientInterval(null, "phase", 1, 0, 30 * MILLI, CountersDelta.UNKNOWN)),
                1,
                0,
                0);
        assertThat(events(meanwhile, slow(1_100, 40)))
                .containsExactly("in that second a hiccup of the client of 30.0 ms");
        assertThat(events(meanwhile, slow(1_100, 400))).isEmpty();
        assertThat(events(meanwhile, slow(100, 40))).isEmpty();
    }
}
