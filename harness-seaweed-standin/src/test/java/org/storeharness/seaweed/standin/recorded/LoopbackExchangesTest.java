package org.storeharness.seaweed.standin.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.seaweed.standin.recorded.RawHttp.Answer;
import org.storeharness.store.StoreException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The stand-in responds as SeaweedFS did in the recordings. */
class LoopbackExchangesTest extends RecordedExchanges {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    private LoopbackServer server;

    @BeforeEach
    void start() throws StoreException {
        server = LoopbackServer.start(LoopbackOptions.DEFAULTS);
    }

    @AfterEach
    void stop() throws StoreException {
        server.close();
    }

    @Override
    Endpoint master() {
        return server.master();
    }

    @Override
    List<Endpoint> volumeServers() {
        return server.volumeServers();
    }

    @TestFactory
    Stream<DynamicTest> aServerWithSigningKeysAndOneSlotAnswersAsRecorded() throws Exception {
        LoopbackServer signing =
                LoopbackServer.start(LoopbackOptions.DEFAULTS.withServers(1, 1).withSigningKeys());
        Translation translation = new Translation();
        translation.host("127.0.0.1:9444", signing.master());
        translation.host("127.0.0.1:8555", signing.volumeServers().get(0));
        return replay(Recording.all("jwt-and-full.jsonl"), translation).onClose(signing::close);
    }

    @TestFactory
    Stream<DynamicTest> aFilerAnswersAsRecorded() throws Exception {
        Translation translation = new Translation();
        translation.host("127.0.0.1:8888", server.filer());
        List<Recording> ofFiler = Recording.all("filer-and-replicas.jsonl").stream()
                .filter(recording -> recording.host().endsWith(":8888"))
                .toList();
        assertThat(ofFiler).hasSize(13);
        return replay(ofFiler, translation);
    }

    @Test
    void aVolumeWithTwoCopiesAnswersAsRecordedBeforeAndAfterOneHolderIsKilled() throws Exception {
        List<Recording> recordings = Recording.all("filer-and-replicas.jsonl");
        Translation translation = new Translation();
        translation.host("127.0.0.1:9333", master());
        replay(Recording.named(recordings, "grow-001"), translation);
        replay(Recording.named(recordings, "assign-001"), translation);
        replay(Recording.named(recordings, "upload-001"), named(translation, recordings));
        JsonNode locations = JSON.readTree(replay(Recording.named(recordings, "lookup-001"), translation)
                        .text())
                .get("locations");
        Endpoint first = Endpoint.parse(locations.get(0).get("url").asString());
        Endpoint survivor = Endpoint.parse(locations.get(1).get("url").asString());
        Endpoint stranger = volumeServers().stream()
                .filter(other -> !other.equals(first) && !other.equals(survivor))
                .findFirst()
                .orElseThrow();
        replay(Recording.named(recordings, "get-from-a-server-without-the-volume"), translation, stranger);
        replay(Recording.named(recordings, "upload-to-a-server-without-the-volume"), translation, stranger);
        replay(Recording.named(recordings, "get-after-upload-to-the-wrong-server"), translation, first);
        replay(Recording.named(recordings, "assign-big"), translation);

        server.cluster().kill(volumeServers().indexOf(first), Duration.ofSeconds(2));

        replay(Recording.named(recordings, "lookup-001-0s-step-after-kill"), translation);
        awaitOneLocation(translation.text("/dir/lookup?volumeId=15"));
        replay(Recording.named(recordings, "lookup-001-3s-step-after-kill"), translation);
        replay(Recording.named(recordings, "get-001-from-the-survivor"), translation, survivor);
        replay(Recording.named(recordings, "upload-001-to-the-survivor"), translation, survivor);
        replay(Recording.named(recordings, "delete-001-at-the-survivor"), translation, survivor);
        replay(Recording.named(recordings, "assign-001-after-kill"), translation);
    }

    @Test
    void statusesCountAsSeaweedFsDoes() throws Exception {
        List<Recording> recordings = Recording.all("open.jsonl");
        Translation translation = new Translation();
        translation.host("127.0.0.1:9333", master());
        translation.host("127.0.0.1:8084", volumeServers().get(0));
        for (String name : List.of("assign", "upload-multipart", "upload-multipart-overwrite", "delete")) {
            replay(Recording.named(recordings, name), translation);
        }
        JsonNode recorded = volume(Recording.named(recordings, "volume-status").answer(), 15);
        Endpoint owner = translation.owner(translation.text("/15,01d4c2759dade5"), master());
        int volume = Integer.parseInt(translation.volumeId("15"));
        JsonNode live = volume(RawHttp.get(owner, "/status"), volume);
        for (String counter : List.of("Size", "DeletedByteCount", "FileCount", "DeleteCount")) {
            assertThat(live.get(counter)).as(counter).isEqualTo(recorded.get(counter));
        }
    }

    @Test
    void recordedEntityTagsAreChecksumsOfTheStoredBytes() throws Exception {
        for (String name : List.of("get", "get-gzip-accepted", "get-001")) {
            Answer answer = Recording.named(Recording.all("open.jsonl"), name).answer();
            assertThat(answer.header("Etag")).contains("\"" + Expectation.checksum(answer.body()) + "\"");
        }
    }

    @Test
    void headersGoOutInTheRecordedOrder() throws Exception {
        List<Recording> recordings = Recording.all("open.jsonl");
        Translation translation = new Translation();
        translation.host("127.0.0.1:9333", master());
        translation.host("127.0.0.1:8084", volumeServers().get(0));
        for (String name : List.of("assign", "upload-multipart-overwrite", "get", "get-range", "head", "delete")) {
            Recording recording = Recording.named(recordings, name);
            assertThat(replay(recording, translation).headers())
                    .extracting(RawHttp.Header::name)
                    .containsExactlyElementsOf(recording.answer().headers().stream()
                            .map(RawHttp.Header::name)
                            .toList());
        }
    }

    private static Translation named(Translation translation, List<Recording> recordings) {
        String recordedHost = Recording.named(recordings, "upload-001").host();
        translation.host(recordedHost, translation.owner(translation.text("/15,057f73ed7c"), new Endpoint("none", 1)));
        return translation;
    }

    private void awaitOneLocation(String path) throws IOException, InterruptedException {
        for (int i = 0; i < 600; i++) {
            if (JSON.readTree(RawHttp.get(master(), path).text())
                            .get("locations")
                            .size()
                    == 1) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("the killed server is still listed");
    }

    private static JsonNode volume(Answer status, int id) {
        for (JsonNode volume : JSON.readTree(status.text()).get("Volumes")) {
            if (volume.get("Id").asInt() == id) {
                return volume;
            }
        }
        throw new AssertionError("no volume " + id + " in " + status.text());
    }
}
