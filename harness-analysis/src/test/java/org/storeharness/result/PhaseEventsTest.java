package org.storeharness.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.ConcurrentEvents.CounterRate;
import org.storeharness.result.measurement.SlowOperation;

/** A phase of ten seconds. In the fourth the device writes ten times as much, and there is a checkpoint. */
class PhaseEventsTest {
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
                startMillis * MILLI, millis * MILLI, "read", 1, null, null, null, Map.of("rest", millis * MILLI), null);
    }

    private static @Nullable ConcurrentEvents events(PhaseEvents events, SlowOperation operation) {
        return events.addTo(operation).events();
    }

    @Test
    void countersThatGrewMuchFasterInThatSecondAreNamed() {
        PhaseEvents events = new PhaseEvents(SERVERS, List.of(), 1, 0, 0);
        assertThat(events(events, slow(3_200, 100)))
                .isEqualTo(new ConcurrentEvents(
                        null,
                        null,
                        List.of(
                                new CounterRate("checkpoints", 1, 0),
                                new CounterRate("device_written_bytes", 10_000, 1_000))));
        assertThat(events(events, slow(5_200, 100))).isNull();
    }

    @Test
    void ofFewSecondsNoneIsUsual() {
        assertThat(events(new PhaseEvents(SERVERS.subList(2, 5), List.of(), 1, 0, 0), slow(3_200, 100)))
                .isNull();
    }

    @Test
    void aTimeInWhichNothingEndedIsToldOfThoseThatWereUnderWayInAllOfIt() {
        PhaseEvents events = new PhaseEvents(List.of(), List.of(), 1, 80 * MILLI, 500 * MILLI);
        assertThat(events(events, slow(490, 100))).isEqualTo(new ConcurrentEvents(80 * MILLI, null, List.of()));
        assertThat(events(events, slow(490, 60))).isNull();
        assertThat(events(events, slow(510, 100))).isNull();
    }

    @Test
    void aHiccupThatIsALargePartOfItIsTold() {
        PhaseEvents events = new PhaseEvents(
                List.of(),
                List.of(
                        new ClientInterval(null, "phase", 0, 0, 2 * MILLI, CountersDelta.UNKNOWN),
                        new ClientInterval(null, "phase", 1, 0, 30 * MILLI, CountersDelta.UNKNOWN)),
                1,
                0,
                0);
        assertThat(events(events, slow(1_100, 40))).isEqualTo(new ConcurrentEvents(null, 30 * MILLI, List.of()));
        assertThat(events(events, slow(1_100, 400))).isNull();
        assertThat(events(events, slow(100, 40))).isNull();
    }
}
