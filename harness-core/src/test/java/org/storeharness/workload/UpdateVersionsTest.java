package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.TestLength;

class UpdateVersionsTest {
    private static final long KEY = 5;

    @TempDir
    private Path directory;

    private UpdateVersions versions;

    @BeforeEach
    void open() throws IOException {
        versions = new UpdateVersions(directory.resolve("versions"));
        versions.reserve(KEY + 1);
    }

    @AfterEach
    void close() throws IOException {
        versions.close();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void updatesOneAfterTheOtherEachRaiseTheLowestVersion() {
        for (int version = 1; version <= 1_000; version++) {
            assertThat(versions.begin(KEY)).isEqualTo(version);
            assertThat(versions.least(KEY)).isEqualTo(version - 1);
            versions.acknowledge(KEY, version, false);
            assertThat(versions.least(KEY)).isEqualTo(version);
        }
        assertThat(versions.least(KEY - 1)).isZero();
    }

    /** As where the disk is full: the audit of the run still asks. */
    @Test
    void roomThatCouldNotBeMadeHoldsNoVersions() throws IOException {
        UpdateVersions without = new UpdateVersions(directory.resolve("closed"));
        without.close();
        assertThatThrownBy(() -> without.reserve(KEY + 1)).isInstanceOf(ClosedChannelException.class);
        assertThat(without.least(KEY)).isZero();
    }

    @Test
    void ofUpdatesAtTheSameTimeOnlyTheFirstCounts() {
        int first = versions.begin(KEY);
        int second = versions.begin(KEY);
        versions.acknowledge(KEY, second, false);
        assertThat(versions.least(KEY)).isZero();
        versions.acknowledge(KEY, first, false);
        assertThat(versions.least(KEY)).isEqualTo(1);
        versions.acknowledge(KEY, versions.begin(KEY), false);
        assertThat(versions.least(KEY)).as("alone again").isEqualTo(3);
    }

    @Test
    void anUpdateThatMayStillTakeEffectHoldsTheLowestVersionWhereItIs() {
        versions.acknowledge(KEY, versions.begin(KEY), false);
        versions.begin(KEY);
        versions.fail(KEY);
        versions.acknowledge(KEY, versions.begin(KEY), false);
        assertThat(versions.least(KEY)).isEqualTo(1);
    }

    @Test
    void anUpdateThatWasSentTwiceMayTakeEffectAgain() {
        versions.acknowledge(KEY, versions.begin(KEY), true);
        versions.acknowledge(KEY, versions.begin(KEY), false);
        assertThat(versions.least(KEY)).isEqualTo(1);
    }

    @Test
    void anUpdateThatIsTakenBackChangesNothing() {
        versions.begin(KEY);
        versions.withdraw(KEY);
        versions.acknowledge(KEY, versions.begin(KEY), false);
        assertThat(versions.least(KEY)).isEqualTo(2);
    }

    @Test
    void keysInEveryPartOfTheFileAreApart() throws IOException {
        long far = (1 << 20) + KEY;
        assertThat(versions.least(far)).as("beyond the reserved end").isZero();
        versions.acknowledge(KEY, versions.begin(KEY), false);
        versions.reserve(far + 1);
        versions.acknowledge(far, versions.begin(far), false);
        versions.acknowledge(far, versions.begin(far), false);
        assertThat(versions.least(KEY)).isEqualTo(1);
        assertThat(versions.least(far)).isEqualTo(2);
        assertThat(versions.least(far - 1)).isZero();
        assertThat(versions.least(far + 1)).isZero();
    }

    @Test
    void whateverTheOrderACorrectStoreNeverHoldsLessThanTheLowestVersion() throws IOException {
        int keys = TestLength.of(5_000, 500_000);
        versions.reserve(keys);
        long raised = 0;
        for (int key = 0; key < keys; key++) {
            CorrectStore store = new CorrectStore(key);
            for (int step = 0; step < 40; step++) {
                store.step();
                assertThat(store.held).as("key %d, step %d", key, step).isGreaterThanOrEqualTo(versions.least(key));
            }
            raised += versions.least(key);
        }
        assertThat(raised).as("and it is raised").isGreaterThan(keys);
    }

    /** Hosts update the same key in phases, and know of the others' updates only what is put together between phases. */
    @Test
    void noHostIsHeldToMoreThanACorrectStoreHoldsAfterAPhaseOfSeveralHosts() throws IOException {
        int keys = TestLength.of(2_000, 200_000);
        long raised = 0;
        try (UpdateVersions a = new UpdateVersions(directory.resolve("a"));
                UpdateVersions b = new UpdateVersions(directory.resolve("b"))) {
            List<UpdateVersions> hosts = List.of(a, b);
            for (int host = 0; host < 2; host++) {
                hosts.get(host).reserve(keys);
                hosts.get(host).beginPhase(new HostShare(host, 2), false);
            }
            for (int key = 0; key < keys; key++) {
                CorrectStore store = new CorrectStore(key);
                for (int phase = 0; phase < 3; phase++) {
                    for (int step = 0; step < 30; step++) {
                        store.step(hosts.get(store.random.nextInt(2)));
                    }
                    store.finish();
                    versions.merge(key, List.of(a.export(key, 1), b.export(key, 1)));
                    for (UpdateVersions host : hosts) {
                        host.replace(key, versions.export(key, 1));
                        assertThat(host.least(key)).isEqualTo(versions.least(key));
                    }
                    assertThat(store.held)
                            .as("key %d, phase %d", key, phase)
                            .isGreaterThanOrEqualTo(versions.least(key));
                }
                raised += versions.least(key);
            }
        }
        assertThat(raised).as("and it is raised").isGreaterThan(keys / 2);
    }

    @Test
    void theLowestVersionIsThatOfTheHostThatUpdatedLeastAndOneThatDidNotDoesNotCount() throws IOException {
        try (UpdateVersions a = new UpdateVersions(directory.resolve("a"));
                UpdateVersions b = new UpdateVersions(directory.resolve("b"))) {
            a.reserve(3);
            b.reserve(3);
            for (int i = 0; i < 5; i++) {
                a.acknowledge(0, a.begin(0), false);
                a.acknowledge(1, a.begin(1), false);
            }
            b.acknowledge(1, b.begin(1), false);
            b.acknowledge(1, b.begin(1), false);
            versions.merge(0, List.of(a.export(0, 3), b.export(0, 3)));
            assertThat(List.of(versions.least(0), versions.least(1), versions.least(2)))
                    .containsExactly(5, 2, 0);
            assertThat(versions.begin(1)).as("above those of all").isEqualTo(6);
            b.begin(2);
            versions.merge(2, List.of(a.export(2, 1), b.export(2, 1)));
            versions.acknowledge(2, versions.begin(2), false);
            assertThat(versions.least(2))
                    .as("an update of one host never ended")
                    .isZero();
        }
    }

    @Test
    void whileOthersUpdateReadsMayReturnAnyVersion() {
        versions.acknowledge(KEY, versions.begin(KEY), false);
        versions.beginPhase(new HostShare(1, 2), true);
        assertThat(versions.least(KEY)).isZero();
        versions.beginPhase(new HostShare(1, 2), false);
        assertThat(versions.least(KEY)).isEqualTo(1);
    }

    @Test
    void hostsTakeVersionsInTurnsAndNeverTheSame() {
        versions.beginPhase(new HostShare(2, 3), true);
        assertThat(List.of(versions.begin(KEY), -versions.begin(KEY))).containsExactly(2, 5);
        versions.beginPhase(new HostShare(0, 3), true);
        assertThat(List.of(-versions.begin(KEY), -versions.begin(KEY))).containsExactly(6, 9);
    }

    @Test
    void halfWordsAndHostsThatTellOfOtherKeysAreRefused() {
        assertThatThrownBy(() -> versions.replace(0, new byte[12]))
                .isInstanceOf(IOException.class)
                .hasMessage("versions have 8 bytes a key, got 12");
        assertThatThrownBy(() -> versions.merge(0, List.of(new byte[8], new byte[16])))
                .hasMessage("the hosts report versions of different numbers of keys");
    }

    /** A key of a store that makes every update at some time before it is acknowledged, and failed ones whenever it likes. */
    private final class CorrectStore {
        private final long key;
        private final Random random;
        private final List<Update> sent = new ArrayList<>();
        private final List<Update> made = new ArrayList<>();
        private final List<Update> late = new ArrayList<>();
        private int held;

        CorrectStore(long key) {
            this.key = key;
            this.random = new Random(key);
        }

        /** An update with the host that makes it. */
        private record Update(UpdateVersions host, int begun) {}

        void step() {
            step(versions);
        }

        /**
         * @param host which begins an update, if one begins
         */
        void step(UpdateVersions host) {
            int what = random.nextInt(100);
            if (what < 35 && sent.size() + made.size() < 3) {
                sent.add(new Update(host, host.begin(key)));
            } else if (what < 65 && !sent.isEmpty()) {
                made.add(make(takeAny(sent)));
            } else if (what < 95 && !made.isEmpty()) {
                Update update = takeAny(made);
                boolean repeated = random.nextInt(40) == 0;
                update.host().acknowledge(key, update.begun(), repeated);
                if (repeated) {
                    late.add(update);
                }
            } else if (what < 96 && !sent.isEmpty()) {
                Update update = takeAny(sent);
                update.host().fail(key);
                late.add(update);
            } else if (!late.isEmpty()) {
                make(takeAny(late));
            }
        }

        /** All that is under way is acknowledged. */
        void finish() {
            while (!sent.isEmpty()) {
                made.add(make(takeAny(sent)));
            }
            while (!made.isEmpty()) {
                Update update = takeAny(made);
                update.host().acknowledge(key, update.begun(), false);
            }
        }

        private Update make(Update update) {
            held = Math.abs(update.begun());
            return update;
        }

        private Update takeAny(List<Update> updates) {
            return updates.remove(random.nextInt(updates.size()));
        }
    }
}
