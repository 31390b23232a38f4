package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is ended while keytool writes keys. */
@Tag("exhaustive")
@Timeout(120)
class InterruptedCertificatesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noKeyIsLeftAndAfterAKillNoneThatCleanDoesNotKnow(boolean killed) throws Exception {
        Path place = Files.createDirectory(directory.resolve("place"));
        Process making = start("cluster", "certificates", place.resolve("tls").toString(), "--names", "a,b,c");
        while (!hasKeyStore(place)) {
            assertThat(making.isAlive()).isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
        }
        if (killed) {
            making.destroyForcibly().waitFor();
            Process clean = start("clean", "--yes");
            assertThat(clean.waitFor()).isZero();
            assertThat(Files.readString(directory.resolve("clean.out"))).contains("scratch", "(removed)");
        } else {
            making.toHandle().destroy();
            assertThat(making.waitFor()).isEqualTo(143);
        }
        assertThat(place).isEmptyDirectory();
        assertThat(directory.resolve("state/store-harness/runs")).isDirectoryNotContaining("glob:**.jsonl");
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = HarnessProcess.command(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(arguments[0] + ".out").toFile());
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        return builder.start();
    }

    private static boolean hasKeyStore(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.anyMatch(file -> file.endsWith("work.p12"));
        }
    }
}
