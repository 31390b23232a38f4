package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackServer;

/** The stand-in of SeaweedFS, and beside this harness a stand-in of weed: this harness again, with weed's flags and report. */
@Tag("slow")
class CrossCheckSeaweedCommandTest {
    @TempDir
    private Path directory;

    /** A program that is called as weed is. Its report goes through the filter. */
    private Path weed(String filter) throws IOException {
        Path weed = Files.writeString(directory.resolve("weed"), """
                #!/bin/sh
                if [ "$1" = version ]; then
                  echo 'version 30GB 4.44 stand-in'
                  exit
                fi
                shift
                words=
                while [ $# -gt 0 ]; do
                  case $1 in
                    -collection) shift 2 ;; # weed writes to one that is there, we make our own
                    *) words="$words $1"; shift ;;
                  esac
                done
                %s seaweed bench $words --format ab --cold -q --out '%s' --data-dir '%s' | %s
                """.formatted(
                        "'" + String.join("' '", HarnessProcess.command()) + "'",
                        directory.resolve("runs"),
                        directory,
                        filter));
        assertThat(weed.toFile().setExecutable(true)).isTrue();
        return weed;
    }

    private CommandRun check(String filter) throws Exception {
        try (LoopbackServer server = LoopbackServer.start(
                LoopbackOptions.DEFAULTS.withServers(1, 100))) {
            return CommandRun.of(
                    "cross-check",
                    "seaweed",
                    "--pairs=1",
                    "-c=2",
                    "-n=300",
                    "--warm-up=200ms",
                    "-q",
                    "--peer",
                    weed(filter).toString(),
                    "-master",
                    server.master().toString(),
                    "--metrics",
                    String.join(
                            ",",
                            server.volumeServers().stream()
                                    .map(Object::toString)
                                    .toList()));
        }
    }

    @Test
    void bothWriteAndReadAndTheCountersOfTheServerAgree() throws Exception {
        CommandRun run = check("cat");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "harness and weed",
                        "write, 1KiB, c=2 (1 pair)",
                        "read, 1KiB, c=2 (1 pair)",
                        "(300 reported, 300 counted)")
                .doesNotContain("no counters");
    }

    @Test
    void aPeerThatReportsOneAndAHalfTimesTheTruthIsContradictedByTheServer() throws Exception {
        CommandRun run = check("sed 's/^\\(Completed* requests:  *\\)300$/\\1450/'");
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "! counters: weed reports 1.500 x the operations that the server's request counter counted: they"
                                + " disagree (450 reported, 300 counted)");
    }

    @Test
    void theCollectionOfACrossCheckThatIsKilledIsFoundByItsRecordAndByItsName() throws Exception {
        Path weed = Files.writeString(directory.resolve("weed"), """
                #!/bin/sh
                [ "$1" != version ] || exit 0
                while [ "$1" != -collection ]; do shift; done
                echo $$ >'%1$s/pid'
                echo "$2" >'%1$s/naming' && mv '%1$s/naming' '%1$s/collection'
                exec sleep 600
                """.formatted(directory));
        assertThat(weed.toFile().setExecutable(true)).isTrue();
        try (LoopbackServer server =
                LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            MasterClient master = new MasterClient(server.master());
            assertThat(master.get("/vol/grow?count=1&collection=photos").status())
                    .isEqualTo(200);
            Process check = start(
                    "state",
                    "cross-check",
                    "seaweed",
                    "--pairs=1",
                    "-c=1",
                    "-n=100",
                    "--cold",
                    "--peer=" + weed,
                    "-master=" + server.master());
            String collection;
            try {
                while (!Files.exists(directory.resolve("collection"))) {
                    assertThat(check.isAlive()).as("the cross-check goes on").isTrue();
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                collection = Files.readString(directory.resolve("collection")).strip();
                assertThat(master.get("/vol/grow?count=1&collection=" + collection)
                                .status())
                        .isEqualTo(200);
            } finally {
                check.destroyForcibly().waitFor();
                ProcessHandle.of(Long.parseLong(
                                Files.readString(directory.resolve("pid")).strip()))
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
            assertThat(printed(4, "state", "clean")).as("by its record").contains(collection + " at ");
            assertThat(printed(4, "another state", "clean", "--master=" + server.master()))
                    .as("by its name")
                    .contains(collection + " at ")
                    .doesNotContain("photos");
            assertThat(printed(0, "state", "clean", "--yes")).contains(collection + " at ");
            assertThat(master.volumeStatus().collections()).containsExactly("photos");
        }
    }

    /** What a command prints that ends with this exit code. */
    private String printed(int exitCode, String state, String... command) throws Exception {
        Process run = start(state, command);
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(printed).isEqualTo(exitCode);
        return printed;
    }

    private Process start(String state, String... command) throws IOException {
        List<String> words = HarnessProcess.warmCommand(command);
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("XDG_STATE_HOME", directory.resolve(state).toString());
        return builder.start();
    }

    @Test
    void aCollectionThatCannotBeRemovedIsReported() throws Exception {
        Path silent = Files.writeString(directory.resolve("silent"), "#!/bin/sh\nexit 0\n");
        assertThat(silent.toFile().setExecutable(true)).isTrue();
        HttpServer master = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        master.createContext("/", exchange -> {
            boolean asks = exchange.getRequestURI().getPath().equals("/vol/status");
            byte[] answer = (asks ? "{\"Version\":\"4.44\",\"Volumes\":{}}" : "{\"error\":\"volume server is gone\"}")
                    .getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(asks ? 200 : 500, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        master.start();
        try {
            String address = "127.0.0.1:" + master.getAddress().getPort();
            CommandRun run = CommandRun.of(
                    "cross-check",
                    "seaweed",
                    "--pairs=1",
                    "-c=1",
                    "-q",
                    "--peer",
                    silent.toString(),
                    "-master",
                    address);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .containsPattern(
                            "warning: collection 'r[0-9a-f-]+-cross-check' is left at " + address
                                    + ": its removal answered 500: volume server is gone; './harness clean' lists and removes it");
        } finally {
            master.stop(0);
        }
    }
}
