package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anybody listens or dials. */
class AgentOptionsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--agents=a | --agents needs --listen, e.g. --listen :7946",
                "--listen=:7946 | --listen needs --agents or --ssh",
                "--tls=. | --tls needs --agents",
                "--agents=a --listen=7946 | --listen must be [HOST]:PORT, got '7946'",
                "--agents=a,A --listen=:1 | name must be 1 to 63 lower-case letters, digits and inner hyphens, got 'A'",
                "--agents=a,a --listen=:1 | agents must have different names",
                "--agents=a --listen=:1 --repeat=2 | --repeat must not be given together with --agents or --ssh",
                "--ssh=a --repeat=2 | --repeat must not be given together with --agents or --ssh",
                "--ssh=a --agents=b | --ssh must not be given together with --agents",
                "--ssh=a --tls=. | --tls must not be given together with --ssh, which makes its own certificates",
                "--ssh=a;b | --ssh must be hosts such as user@host, got 'a;b'",
            })
    void aCommandRefusesOptionsThatDoNotFit(String line) {
        String[] parts = line.split(" \\| ");
        CommandRun run = CommandRun.of(
                List.of("compare", "--targets=fs", "--out=" + directory, "--data-dir=" + directory),
                parts[0].split(" "));
        assertThat(run.errorLines()).containsExactly("harness compare: " + parts[1]);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void withoutCertificatesNobodyListensOnANetwork() {
        CommandRun run = CommandRun.of(
                "compare",
                "--targets=fs",
                "--out=" + directory,
                "--data-dir=" + directory,
                "--agents=a",
                "--listen=0.0.0.0:1");
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness compare: 0.0.0.0:1 is not a loopback address, and without certificates");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void withoutCertificatesAnAgentDialsNoNetwork() {
        CommandRun run = CommandRun.of("agent", "--join=192.0.2.1:7946", "--name=a", "--data-dir=" + directory);
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness agent: 192.0.2.1:7946 is not a loopback address, and without certificates");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--name=a | Missing required option: '--join=HOST:PORT'",
                "--join=h:1 --name=coordinator | name must not be 'coordinator'",
                "--join=h --name=a | --join must be HOST:PORT, got 'h'",
                "--join=h:1 --name=a --allow-dir=none | --allow-dir must be an existing directory, got 'none'",
            })
    void anAgentRefusesOptionsThatDoNotFit(String line) {
        String[] parts = line.split(" \\| ");
        CommandRun run = CommandRun.of(List.of("agent", "--data-dir=" + directory), parts[0].split(" "));
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness agent: ")
                .contains(parts[1]);
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
