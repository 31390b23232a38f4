package org.storeharness.fs.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.fs.IoMode;
import org.storeharness.fs.SyncMode;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.TestOperation;

/** Tests how operations end where the kernel's queue reports errors, or fewer bytes than asked for. */
class QueuedSessionTest {
    private static final int SIZE = 4096;

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void makeBlocks() throws Exception {
        file = directory.resolve("blocks-0");
        Files.write(file, new byte[3 * SIZE]);
    }

    @Test
    void anErrorOfTheDeviceFailsTheOperationAndNamesIt() throws Exception {
        try (Session session = session(transfer -> transfer.ended(-5))) {
            assertThat(perform(session, TestOperation.read(SIZE, 1))
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .isEqualTo("READ of object 1 failed: Input/output error (error 5)");
            assertThat(perform(session, TestOperation.update(SIZE, 1, 1))
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .isEqualTo("UPDATE of object 1 failed: Input/output error (error 5)");
        }
    }

    @Test
    void aFullDiskRejectsTheWrite() throws Exception {
        try (Session session = session(transfer -> transfer.ended(-28))) {
            assertThat(perform(session, TestOperation.update(SIZE, 1, 1))
                            .assertOutcome(Outcome.REJECTED)
                            .reason())
                    .contains("no space left for object 1");
        }
    }

    @Test
    void aWriteThatEndedShortIsDoneAgainWholeAndSoIsARead() throws Exception {
        try (Session session = session(transfer -> transfer.ended(transfer.bytes() - 1))) {
            perform(session, TestOperation.update(SIZE, 1, 2)).assertOutcome(Outcome.OK);
            TestOperation read = perform(session, TestOperation.read(SIZE, 2)).assertOutcome(Outcome.OK);
            assertThat(read.holdsVersion(1)).isTrue();
        }
        assertThat(file).hasSize(3 * SIZE);
    }

    @Test
    void aReadThatEndedShortWhereTheFileEndsIsCorrupt() throws Exception {
        Files.write(file, new byte[2 * SIZE + 100]);
        try (Session session = session(transfer -> transfer.ended(transfer.bytes() - 1))) {
            assertThat(perform(session, TestOperation.read(SIZE, 2))
                            .assertOutcome(Outcome.CORRUPT)
                            .reason())
                    .isEqualTo("the file ends after 100 B of the block, written were 4096");
        }
    }

    private Session session(Consumer<Transfer> end) throws IOException {
        BlockLayout layout = new BlockLayout(directory, 1, SIZE);
        IoMode mode = IoMode.buffered("a test");
        return new QueuedSession(
                layout,
                new PlannedQueue(end),
                ChannelBlockIo.open(layout, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE)),
                new BlockCodec(layout, mode, true),
                new SyncCounter(new SyncRule(SyncMode.FDATASYNC, 0), () -> 0),
                1);
    }

    private static TestOperation perform(Session session, TestOperation operation) {
        session.start(operation, operation);
        session.poll(1);
        assertThat(operation.completions()).isEqualTo(1);
        return operation;
    }

    /** Moves nothing and ends every transfer in the same way. */
    private static final class PlannedQueue implements TransferQueue {
        private final Consumer<Transfer> end;
        private final Deque<Transfer> started = new ArrayDeque<>();

        PlannedQueue(Consumer<Transfer> end) {
            this.end = end;
        }

        @Override
        public int leastReadBytes() {
            return 1;
        }

        @Override
        public void read(int file, long offset, int bytes, Transfer transfer) {
            started.add(transfer);
        }

        @Override
        public void write(int file, long offset, int bytes, Transfer transfer) {
            started.add(transfer);
        }

        @Override
        public int collect(long maximumWaitNanos) {
            end.accept(started.element());
            return 1;
        }

        @Override
        public Transfer completed(int index) {
            return started.remove();
        }

        @Override
        public void close() {}
    }
}
