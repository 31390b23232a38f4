package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.fs.Uring.RingOperation;

/** Tests the answers of the kernel through a ring, with errors, and the reasons for which a ring may be refused. */
class UringTest {
    private static final int PAGE = 4096;
    private static final int DEPTH = 4;
    private static final int INPUT_OUTPUT_ERROR = 5;

    @TempDir
    private Path directory;

    @BeforeEach
    void requireIoUring() {
        assumeTrue(
                UringSupport.unavailableReason().isEmpty(),
                () -> "does not apply: " + UringSupport.unavailableReason().orElseThrow());
    }

    @Test
    void operationsAddedTogetherAllEndAndEachTellsItsBytes() throws Exception {
        Path file = Files.write(directory.resolve("file"), content(3 * PAGE + 100));
        try (Uring ring = Uring.open(DEPTH, UringSettings.PLAIN);
                Memory memory = new Memory(DEPTH * PAGE)) {
            int descriptor = CLibrary.open(file.toString(), CLibrary.OPEN_READ_ONLY);
            for (int i = 0; i < DEPTH; i++) {
                read(ring, descriptor, i, memory.share((long) i * PAGE));
            }
            assertThat(results(ring, DEPTH)).containsExactly(PAGE, PAGE, PAGE, 100);
            assertThat(memory.getByteArray(0, 3 * PAGE + 100)).isEqualTo(content(3 * PAGE + 100));
            CLibrary.close(descriptor);
        }
    }

    /** The memory of a process cannot be read at address 0: the kernel fails such a read like a read of a bad sector. */
    @Test
    void aFailingDeviceIsAnErrorOfThatOperationAlone() throws Exception {
        Path file = Files.write(directory.resolve("file"), content(PAGE));
        try (Uring ring = Uring.open(DEPTH, UringSettings.PLAIN);
                Memory memory = new Memory(DEPTH * PAGE)) {
            int sound = CLibrary.open(file.toString(), CLibrary.OPEN_READ_ONLY);
            int failing = CLibrary.open("/proc/self/mem", CLibrary.OPEN_READ_ONLY);
            ring.add(RingOperation.READ, failing, false, 0, Pointer.nativeValue(memory), PAGE, Uring.NOT_REGISTERED, 0);
            ring.add(
                    RingOperation.READ,
                    sound,
                    false,
                    0,
                    Pointer.nativeValue(memory) + PAGE,
                    PAGE,
                    Uring.NOT_REGISTERED,
                    1);
            assertThat(results(ring, 2)).containsExactly(-INPUT_OUTPUT_ERROR, PAGE);
            assertThat(CLibrary.strerror(INPUT_OUTPUT_ERROR)).isNotEmpty();
            CLibrary.close(sound);
            CLibrary.close(failing);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void registeredFilesAndBuffersMoveTheSameBytes(boolean submitThread) throws Exception {
        Path file = Files.write(directory.resolve("file"), content(2 * PAGE));
        UringSettings settings = new UringSettings(true, true, false, submitThread);
        try (Uring ring = Uring.open(DEPTH, settings);
                Memory memory = new Memory(2 * PAGE)) {
            int descriptor = CLibrary.open(file.toString(), CLibrary.OPEN_READ_WRITE);
            ring.registerFiles(new int[] {descriptor});
            ring.reserveBuffers(2);
            long first = Pointer.nativeValue(memory);
            ring.registerBuffer(0, first, PAGE);
            ring.registerBuffer(1, first + PAGE, PAGE);
            ring.add(RingOperation.READ, 0, true, 0, first, PAGE, 0, 0);
            ring.submit();
            ring.add(RingOperation.READ, 0, true, PAGE, first + PAGE, PAGE, 1, 1);
            ring.submit();
            assertThat(results(ring, 2)).containsExactly(PAGE, PAGE);
            assertThat(memory.getByteArray(0, 2 * PAGE)).isEqualTo(content(2 * PAGE));
            memory.setMemory(0, PAGE, (byte) 7);
            ring.add(RingOperation.WRITE, 0, true, 2 * PAGE, first, PAGE, 0, 2);
            assertThat(results(ring, 1)).containsExactly(PAGE);
            assertThat(Files.readAllBytes(file)).hasSize(3 * PAGE).endsWith((byte) 7);
            CLibrary.close(descriptor);
        }
    }

    @Test
    void aWaitEndsThoughNothingIsOutstandingAndTheRingGoesRoundItsEnd() throws Exception {
        Path file = Files.write(directory.resolve("file"), content(PAGE));
        try (Uring ring = Uring.open(DEPTH, UringSettings.PLAIN);
                Memory memory = new Memory(PAGE)) {
            int descriptor = CLibrary.open(file.toString(), CLibrary.OPEN_READ_ONLY);
            for (int i = 0; i < 5 * DEPTH; i++) {
                assertThat(ring.collect(0)).isZero();
                assertThat(ring.collect(1_000)).isZero();
                read(ring, descriptor, 0, memory);
                assertThat(results(ring, 1)).containsExactly(PAGE);
            }
            CLibrary.close(descriptor);
        }
    }

    @Test
    void aSeccompFilterThatForbidsItIsOneClearLine() throws Exception {
        AtomicReference<String> said = new AtomicReference<>("");
        Thread confined = new Thread(() -> {
            SeccompFilter.forbidInThisThread(SeccompFilter.IO_URING_SETUP);
            said.set(UringSupport.unavailableReason().orElse("available"));
        });
        confined.start();
        confined.join();
        assertThat(said.get()).isEqualTo(UringSupport.refusal(1, "0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1  | 2 | io_uring is switched off here: kernel.io_uring_disabled is 2
                    1  | 1 | io_uring is for root and the group kernel.io_uring_group here: kernel.io_uring_disabled is 1
                    1  | 0 | io_uring is forbidden to this process, as by the seccomp filter of a container: run it with seccomp=unconfined
                    38 | 0 | this kernel has no io_uring, or a seccomp filter hides it
                    12 | 0 | there is no memory for a ring; raise the limit of locked memory (ulimit -l)
                    24 | 0 | there are too many open files for a ring; raise their limit (ulimit -n)
                    """)
    void aRefusalSaysWhyAndWhatToDo(int error, String disabled, String text) {
        assertThat(UringSupport.refusal(error, disabled)).isEqualTo(text);
    }

    @Test
    void aBufferThatIsNotMemoryCannotBeRegistered() throws Exception {
        try (Uring ring = Uring.open(DEPTH, UringSettings.PLAIN)) {
            ring.reserveBuffers(1);
            assertThatThrownBy(() -> ring.registerBuffer(0, PAGE, PAGE))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("a buffer of 4096 B cannot be registered; raise the limit");
            assertThatThrownBy(() -> ring.registerFiles(new int[] {-2})).isInstanceOf(IOException.class);
        }
    }

    private static void read(Uring ring, int descriptor, int number, Pointer into) {
        ring.add(
                RingOperation.READ,
                descriptor,
                false,
                (long) number * PAGE,
                Pointer.nativeValue(into),
                PAGE,
                Uring.NOT_REGISTERED,
                number);
    }

    /** The results of this number of operations, in the order of their numbers. */
    private static List<Integer> results(Uring ring, int count) {
        Map<Integer, Integer> results = new TreeMap<>();
        while (results.size() < count) {
            ring.collect(Uring.UNTIL_ONE_ENDS);
            while (ring.next()) {
                results.put(ring.number(), ring.result());
                ring.taken();
            }
        }
        return List.copyOf(results.values());
    }

    private static byte[] content(int bytes) {
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) (i * 31 >> 3);
        }
        return content;
    }
}
