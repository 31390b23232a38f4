package org.storeharness.core.workload;

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
import org.storeharness.core.unit.TestLength;

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

    /** A key of a store that makes every update at some time before it is acknowledged, and failed ones whenever it likes. */
    private final class CorrectStore {
        private final long key;
        private final Random random;
        private final List<Integer> sent = new ArrayList<>();
        private final List<Integer> made = new ArrayList<>();
        private final List<Integer> late = new ArrayList<>();
        private int held;

        CorrectStore(long key) {
            this.key = key;
            this.random = new Random(key);
        }

        void step() {
            int what = random.nextInt(100);
            if (what < 35 && sent.size() + made.size() < 3) {
                sent.add(versions.begin(key));
            } else if (what < 65 && !sent.isEmpty()) {
                int update = takeAny(sent);
                held = Math.abs(update);
                made.add(update);
            } else if (what < 95 && !made.isEmpty()) {
                int update = takeAny(made);
                boolean repeated = random.nextInt(40) == 0;
                versions.acknowledge(key, update, repeated);
                if (repeated) {
                    late.add(update);
                }
            } else if (what < 96 && !sent.isEmpty()) {
                versions.fail(key);
                late.add(takeAny(sent));
            } else if (!late.isEmpty()) {
                held = Math.abs(takeAny(late));
            }
        }

        private int takeAny(List<Integer> updates) {
            return updates.remove(random.nextInt(updates.size()));
        }
    }
}
