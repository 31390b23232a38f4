package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.seaweed.loopback.LoopbackServer;

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
                LoopbackServer.LoopbackOptions.in(directory.resolve("server")).withServers(1, 100))) {
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
                    .containsPattern("warning: collection 'harnessCrossCheck[0-9a-f]{8}' is left at " + address
                            + ": its removal answered 500: volume server is gone; remove it yourself");
        } finally {
            master.stop(0);
        }
    }
}
