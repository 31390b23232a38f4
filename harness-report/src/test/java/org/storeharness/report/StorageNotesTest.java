package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;

class StorageNotesTest {
    private static final int ROUND_OPERATIONS = 2048;
    private static final String COLD =
            "fs page cache: cold before the phase (requested: cold), 0.0 % of the pages in memory;"
                    + " mincore of 1 file";

    private static TargetRow row(StoreActivity activity, CacheEvidence... rounds) {
        ResultFixture fixture = new ResultFixture().target("fs");
        int round = 1;
        for (CacheEvidence cache : rounds) {
            Measurement plain = fixture.measurement("fs", ResultFixture.READ, round++, ROUND_OPERATIONS / 2.0);
            fixture.add(ResultFixture.beside(plain, activity, cache));
        }
        RunResult result = fixture.build();
        return new TargetRow(result.targets().get(0), result.results(), null);
    }

    private static CacheEvidence cold(double share) {
        return CacheEvidence.observed(CacheChoice.COLD, share, "mincore of 1 file");
    }

    @Test
    void theDeviceNoteComparesPayloadWithTransferredBytes() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("device_read_bytes", 3L << 20);
        counters.put("device_written_bytes", 4096L);
        counters.put("device_reads", 768L);
        counters.put("device_writes", 1L);
        counters.put("device_read_nanos", 76_800_000L);
        counters.put("device_flushes", 2L);
        TargetRow row = row(new StoreActivity(ROUND_OPERATIONS, ROUND_OPERATIONS, counters), cold(0), cold(0));

        assertThat(StorageNotes.of(row))
                .containsExactly(
                        COLD,
                        "fs device: for 4.00 MiB of payload it read 6.00 MiB (1.50 x) in 1,536 transfers of 100 µs"
                                + " and wrote 0.01 MiB (0.00 x) in 2 transfers, 4 flushes");
    }

    /** It read and wrote 2 MiB, of which each half has one. */
    @Test
    void theDeviceNoteHasThePayloadOfAnObjectThatIsReadAndThenUpdatedOnce() {
        ResultFixture fixture = new ResultFixture().target("fs");
        Map<String, Long> counters = Map.of("device_read_bytes", 0L, "device_written_bytes", 1L << 20);
        Measurement round = ResultFixture.asReadBeforeUpdate(ResultFixture.beside(
                fixture.measurement("fs", ResultFixture.WRITE, 1, ROUND_OPERATIONS / 2.0),
                new StoreActivity(ROUND_OPERATIONS, ROUND_OPERATIONS, counters),
                null));
        RunResult result = fixture.add(round).build();
        assertThat(StorageNotes.of(new TargetRow(result.targets().get(0), result.results(), null)))
                .singleElement()
                .asString()
                .startsWith("fs device: for 1.00 MiB of payload it read 0")
                .contains("and wrote 1.00 MiB (1.00 x)");
    }

    @Test
    void countersThatDidNotGrowAreLeftOut() {
        assertThat(StorageNotes.of(row(new StoreActivity(5, 5, Map.of("failures at a:1", 0L)), cold(0))))
                .containsExactly(COLD);
        assertThat(StorageNotes.of(row(new StoreActivity(5, 5, Map.of("failures at a:1", 1L)), cold(0))))
                .containsExactly(COLD, "fs server, per object: failures at a:1 0.2000");
    }

    @Test
    void aStoreWithoutADeviceHasNoDeviceNote() {
        assertThat(StorageNotes.of(row(new StoreActivity(1, 1, Map.of("wal_bytes", 10L)), cold(0))))
                .containsExactly(COLD, "fs server, per object: wal_bytes 10.0");
    }

    @Test
    void theLineOfTheCacheHasAllStatesAndTheRangeOfShares() {
        assertThat(StorageNotes.of(row(new StoreActivity(1, 1, Map.of()), cold(0), cold(0.005))))
                .containsExactly("fs page cache: cold before the phase (requested: cold), 0.0 to 0.5 % of the pages in"
                        + " memory; mincore of 1 file");
        assertThat(StorageNotes.of(row(
                        new StoreActivity(1, 1, Map.of()),
                        CacheEvidence.unknown(CacheChoice.AS_IS, null, "no library"))))
                .isEqualTo(List.of("fs page cache: unknown before the phase (requested: as-is); no library"));
    }
}
