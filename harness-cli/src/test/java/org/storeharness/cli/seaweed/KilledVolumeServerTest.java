package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.AuditSummary;

/** Volume servers die in the middle of runs from the command line, alone: nothing foreign is lost, and nothing is called lost that is not. */
@Tag("slow")
@Timeout(180)
class KilledVolumeServerTest {
    private static final int PHOTOS = 3;

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<URI> photos = new ArrayList<>();

    private LoopbackServer start(String... faults) throws Exception {
        return LoopbackServer.start(LoopbackOptions.DEFAULTS.withFaults(Faults.parse(List.of(faults))));
    }

    private CommandRun bench(LoopbackServer server, String... more) throws IOException {
        return bench("500ms", server, more);
    }

    private CommandRun bench(String auditWait, LoopbackServer server, String... more) throws IOException {
        Path data = Files.createDirectories(directory.resolve("data"));
        List<String> arguments = new ArrayList<>(List.of(
                "seaweed", "bench", "-q", "-n", "400", "--audit", "--format=json", "-master=" + server.master()));
        arguments.addAll(
                List.of("--data-dir=" + data, "--out=" + directory.resolve("out"), "--set", "auditWait=" + auditWait));
        return CommandRun.of(arguments, more);
    }

    @Test
    @Tag("exhaustive")
    void aBenchThatNamesAStrangersCollectionLeavesItWhenItsServerReturns() throws Exception {
        try (LoopbackServer server = start("forget=0ms", "restart=1@100")) {
            uploadPhotos(server);
            server.cluster().kill(0);
            CommandRun run = bench(server, "-collection", "photos");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("photos-r2");
            assertThat(statuses()).containsOnly(200);
            assertThat(new MasterClient(server.master()).volumeStatus().hasCollection("photos"))
                    .isTrue();
        }
    }

    @Test
    @Tag("exhaustive")
    void aServerThatIsKilledAndKeptDownLosesNothing() throws Exception {
        try (LoopbackServer server = start("forget=1h", "kill=2@600")) {
            CommandRun run = bench(server);
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            RunResult result = ResultJson.parse(run.out(), "standard output");
            AuditSummary audit = result.targets().get(0).audit();
            assertThat(audit).isNotNull();
            assertThat(audit.lost() + audit.corrupt() + audit.stale()).isZero();
            assertThat(audit.unknown()).isPositive();
            assertThat(listed())
                    .anyMatch(line -> line.matches("unknown: \\d+ of volume \\d+ at "
                            + server.volumeServers().get(1) + ": cannot connect.*"));
            assertThat(result.warnings())
                    .extracting(CautionText::message)
                    .anyMatch(message -> message.contains("is left at " + server.master()));
        }
    }

    @Test
    @Tag("exhaustive")
    void aServerThatIsKilledAndStartedAgainKeepsWhatItAcknowledged() throws Exception {
        try (LoopbackServer server = start("forget=100ms", "kill=2@600", "restart=2@650")) {
            CommandRun run = bench("1m", server);
            RunResult result = ResultJson.parse(run.out(), "standard output");
            AuditSummary audit = result.targets().get(0).audit();
            assertThat(audit).isNotNull();
            assertThat(audit.clean()).as("%s", audit).isTrue();
        }
    }

    private void uploadPhotos(LoopbackServer server) throws Exception {
        MasterClient master = new MasterClient(server.master());
        master.get("/vol/grow?collection=photos&replication=000&count=1&dataNode="
                + server.volumeServers().get(0));
        for (int i = 0; i < PHOTOS; i++) {
            var assigned =
                    master.get("/dir/assign?collection=photos&replication=000").json();
            URI photo = URI.create("http://" + assigned.get("url") + "/" + assigned.get("fid"));
            HttpRequest upload = HttpRequest.newBuilder(photo)
                    .PUT(HttpRequest.BodyPublishers.ofString("photo " + i))
                    .build();
            assertThat(http.send(upload, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(201);
            photos.add(photo);
        }
    }

    private List<Integer> statuses() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (URI photo : photos) {
            HttpRequest read = HttpRequest.newBuilder(photo).build();
            statuses.add(http.send(read, BodyHandlers.discarding()).statusCode());
        }
        return statuses;
    }

    /** The lines of the audit's list. */
    private List<String> listed() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("out"))) {
            Path list = files.filter(file -> file.endsWith("audit-seaweed.txt"))
                    .findFirst()
                    .orElseThrow();
            return Files.readAllLines(list);
        }
    }
}
