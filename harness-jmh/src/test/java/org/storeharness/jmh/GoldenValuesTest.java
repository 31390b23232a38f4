package org.storeharness.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what {@link GoldenMeasuresTest} would miss: planted values and planted calls. */
class GoldenValuesTest {
    private static final GoldenValues GOLDEN =
            new GoldenValues(Map.of("calls.read", "1 + 0.05", "calls.write", "2 + 0.05", "calls.write@25", "4 + 0.05"));

    @Test
    void valuesUpToTheToleranceAreFine() {
        assertThat(GOLDEN.violations("calls", Map.of("calls.read", 1.05, "calls.write", 1.0), 17))
                .isEmpty();
    }

    @Test
    void oneCallMoreIsNamed() {
        assertThat(GOLDEN.violations("calls", Map.of("calls.read", 2.0, "calls.write", 2.0), 17))
                .containsExactly("calls.read is 2.0, golden is 1 + 0.05");
    }

    @Test
    void aReleaseMayHaveAValueOfItsOwn() {
        Map<String, Double> measured = Map.of("calls.read", 1.0, "calls.write", 4.0);
        assertThat(GOLDEN.violations("calls", measured, 24)).hasSize(1);
        assertThat(GOLDEN.violations("calls", measured, 26)).isEmpty();
    }

    @Test
    void aMeasureWithoutAGoldenValueAndOneThatIsNotMeasuredAreNamed() {
        assertThat(GOLDEN.violations("calls", Map.of("calls.read", 1.0, "calls.delete", 0.0), 17))
                .containsExactlyInAnyOrder(
                        "calls.delete is 0.0 and has no golden value",
                        "calls.write was not measured",
                        "calls.write@25 was not measured");
    }

    @Test
    void whatAMachineDoesNotAllowNeedsNoMeasure() {
        assertThat(GOLDEN.without(Set.of("write")).violations("calls", Map.of("calls.read", 1.0), 17))
                .isEmpty();
        assertThat(GOLDEN.without(Set.of("write")).violations("calls", Map.of("calls.read", 2.0), 17))
                .hasSize(1);
    }

    /** An answer in two parts is one more look; the read of a file is a call. */
    @Test
    void readsOfAConnectionAreNotCounted(@TempDir Path directory) throws Exception {
        List<String> lines = new ArrayList<>();
        lines.add("access(\"" + GoldenWork.BEGIN + "select\", F_OK) = -1 ENOENT (No such file or directory)");
        for (int i = 0; i < GoldenWork.TRACED; i++) {
            lines.add("write(45, \"B\\0\\0\\0\\34\\0S_1\\0\"..., 60) = 60");
            lines.add("read(45, 0x7f3c, 8192) = -1 EAGAIN (Resource temporarily unavailable)");
            lines.add("poll([{fd=45, events=POLLIN}], 1, 60000) = 1 ([{fd=45, revents=POLLIN}])");
            lines.add("read(45, \"2\\0\\0\\0\\4\", 8192) = 5");
            lines.add("read(45, \"C\\0\\0\\0\\17\"..., 8192) = 22");
            lines.add("read(46, \"a file\", 4096) = 6");
        }
        lines.add("access(\"" + GoldenWork.END + "select\", F_OK) = -1 ENOENT (No such file or directory)");
        Files.write(directory.resolve("calls.log.1"), lines);

        ThreadTrace trace = ThreadTrace.between(directory, "calls.", "select");
        assertThat(trace.sentBytes()).isEqualTo(60);
        assertThat(trace.perOperation()).containsOnlyKeys("read", "write");
        assertThat(trace.perOperation().get("read")).isBetween(0.999, 1.001);
    }

    @Test
    void callsBetweenTheMarksAreCountedAndNoneThatWaits(@TempDir Path directory) throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                "openat(AT_FDCWD, \"before\", O_RDONLY) = 3",
                "access(\"" + GoldenWork.BEGIN + "read\", F_OK) = -1 ENOENT (No such file or directory)"));
        for (int i = 0; i < GoldenWork.TRACED; i++) {
            lines.add("write(108, \"GET /1,c4da4375bd HTTP/1.1\\r\\nHost: 127.0.0.1:34421\\r\\n\\r\\n\", 53) = 53");
            lines.add("epoll_wait(96, [{events=EPOLLIN, data={u32=108, u64=108}}], 1024, 10) = 1");
            lines.add("futex(0x7f, FUTEX_WAKE_PRIVATE, 1) = 1");
            lines.add("read(108, \"HTTP/1.1 200 OK\\r\\nAccept-Ranges: bytes\\r\\n\"..., 2048) = 1349");
            lines.add("getpid() = 7");
        }
        lines.add("access(\"" + GoldenWork.END + "read\", F_OK) = -1 ENOENT (No such file or directory)");
        lines.add("access(\"" + GoldenWork.BEGIN + "read\", F_OK) = -1 ENOENT (No such file or directory)");
        lines.addAll(List.copyOf(lines.subList(2, 2 + 5 * GoldenWork.TRACED)));
        lines.add("openat(AT_FDCWD, \"a class\", O_RDONLY) = 3");
        lines.add("access(\"" + GoldenWork.END + "read\", F_OK) = -1 ENOENT (No such file or directory)");
        lines.add("close(3) = 0");
        Files.write(directory.resolve("calls.log.1"), List.of("close(3) = 0"));
        Files.write(directory.resolve("calls.log.2"), lines);

        ThreadTrace trace = ThreadTrace.between(directory, "calls.", "read");
        assertThat(trace.sentBytes()).isEqualTo(53);
        assertThat(trace.perOperation()).containsOnlyKeys("getpid", "write");
        assertThat(trace.perOperation().get("getpid")).isBetween(0.999, 1.001);
    }
}
