package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.environment.BackingDevice;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreFacts;

/** Reads of 2,000 objects of 1 KiB, with what was counted meanwhile. */
class ReadOriginTest {
    private static final long PAYLOAD = 2_000 * 1_024;
    private static final CacheEvidence WARM = CacheEvidence.observed(CacheChoice.AS_IS, 1, "mincore");
    private static final CacheEvidence COLD = CacheEvidence.observed(CacheChoice.COLD, 0, "mincore");
    private static final String DIRECT = "yes";
    private static final String BUFFERED = StoreFacts.NO_DIRECT_IO + "switched off";

    static Stream<Arguments> counted() {
        return Stream.of(
                Arguments.of(device(PAYLOAD), null, DIRECT, ReadOrigin.DEVICE),
                Arguments.of(device(PAYLOAD / 100), null, BUFFERED, ReadOrigin.MEMORY),
                Arguments.of(device(PAYLOAD / 2), COLD, BUFFERED, ReadOrigin.BOTH),
                Arguments.of(device(PAYLOAD), WARM, BUFFERED, ReadOrigin.MEMORY),
                Arguments.of(Map.of("blocks_hit", 12_740L), null, null, ReadOrigin.MEMORY),
                Arguments.of(Map.of("blocks_hit", 12_740L, "blocks_read", 1_900L), null, null, ReadOrigin.UNKNOWN),
                Arguments.of(Map.of(), null, DIRECT, ReadOrigin.DEVICE),
                Arguments.of(Map.of(), COLD, BUFFERED, ReadOrigin.DEVICE),
                Arguments.of(Map.of(), null, BUFFERED, ReadOrigin.UNKNOWN),
                Arguments.of(Map.of(), null, null, ReadOrigin.UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("counted")
    void theOriginOfReadsIsWhereTheyAreCounted(
            Map<String, Long> counters, @Nullable CacheEvidence cache, @Nullable String directIo, ReadOrigin origin) {
        assertThat(origin(ResultFixture.READ, counters, cache, directIo)).isEqualTo(origin);
    }

    @ParameterizedTest
    @MethodSource("counted")
    void writesHaveNone(
            Map<String, Long> counters, @Nullable CacheEvidence cache, @Nullable String directIo, ReadOrigin origin) {
        assertThat(origin(ResultFixture.WRITE, counters, cache, directIo)).isEqualTo(ReadOrigin.UNKNOWN);
    }

    /** Half of the payload was read. */
    @ParameterizedTest
    @CsvSource({"2, DEVICE", "4, BOTH", "100, MEMORY"})
    void updatesThatReadFirstHaveTheOriginOfTheirReads(int part, ReadOrigin origin) {
        ResultFixture fixture = new ResultFixture().target("fs");
        Measurement round = ResultFixture.asReadBeforeUpdate(ResultFixture.beside(
                fixture.measurement("fs", ResultFixture.WRITE, 1, 1_000),
                new StoreActivity(2_000, 2_000, device(PAYLOAD / part)),
                null));
        RunResult result = fixture.add(round).build();
        assertThat(ReadOrigin.of(result.targets().get(0), List.of(round))).isEqualTo(origin);
    }

    private static ReadOrigin origin(
            Cell cell, Map<String, Long> counters, @Nullable CacheEvidence cache, @Nullable String directIo) {
        ResultFixture fixture = new ResultFixture()
                .targetWithFacts("fs", directIo == null ? Map.of() : Map.of(StoreFacts.DIRECT_IO, directIo));
        Measurement round = ResultFixture.beside(
                fixture.measurement("fs", cell, 1, 1_000), new StoreActivity(2_000, 2_000, counters), cache);
        RunResult result = fixture.add(round).build();
        return ReadOrigin.of(result.targets().get(0), List.of(round));
    }

    private static Map<String, Long> device(long bytes) {
        return Map.of(BackingDevice.READ_BYTES, bytes);
    }
}
