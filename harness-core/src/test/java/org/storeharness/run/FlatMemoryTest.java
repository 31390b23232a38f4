package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.TestJvm;
import org.storeharness.unit.TestLength;

/**
 * Memory does not grow with the number of operations: 300,000 against 1.2 million, with the profile {@code exhaustive}
 * against 100 million. The heap is fixed and touched from the beginning, so that what grows is seen, or does not fit. The JVM
 * does without its second compiler, whose own memory comes and goes by more than what is looked for.
 */
@Tag("slow")
class FlatMemoryTest {
    private static final long FEW = 300_000;
    private static final long MANY = TestLength.of(1_200_000, 100_000_000);
    private static final long WARM_UP = 100_000;

    @TempDir
    private Path directory;

    @Test
    void manyOperationsNeedAsMuchMemoryAsFew() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/status")), "needs /proc/self/status");
        long few = peakKibibytes(FEW, "few");
        long many = peakKibibytes(MANY, "many");
        assertThat((double) many / few)
                .as("%d KiB with %d operations, %d KiB with %d", few, FEW, many, MANY)
                .isBetween(0.95, 1.05);
    }

    private long peakKibibytes(long operations, String name) throws IOException, InterruptedException {
        Path output = directory.resolve(name + ".txt");
        Process run = TestJvm.printingTo(
                        output,
                        List.of("-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch"),
                        NullRun.class,
                        String.valueOf(WARM_UP),
                        String.valueOf(operations),
                        directory.resolve(name).toString())
                .start();
        assertThat(run.waitFor()).as(() -> read(output)).isZero();
        return Long.parseLong(read(output).replaceAll("(?s).*VmHWM:\\s*(\\d+) kB.*", "$1"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
