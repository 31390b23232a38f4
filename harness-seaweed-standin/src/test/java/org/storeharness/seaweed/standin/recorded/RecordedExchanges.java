package org.storeharness.seaweed.standin.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.standin.recorded.RawHttp.Answer;
import tools.jackson.databind.ObjectMapper;

/**
 * Sends the recorded requests in their order to a server and compares its answers with the recorded ones. Subclasses say
 * which server; each exchange builds on those before it.
 */
@Timeout(120)
abstract class RecordedExchanges {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The server's master, with three volume servers that have free slots. */
    abstract Endpoint master() throws Exception;

    /** Its volume servers. */
    abstract List<Endpoint> volumeServers() throws Exception;

    @TestFactory
    Stream<DynamicTest> anOpenServerAnswersAsRecorded() throws Exception {
        Translation translation = new Translation();
        translation.host("127.0.0.1:9333", master());
        List<Endpoint> servers = volumeServers();
        for (int i = 0; i < servers.size(); i++) {
            translation.host("127.0.0.1:" + (8083 + i), servers.get(i));
        }
        for (String collection : List.of("", "benchmark")) {
            assertThat(RawHttp.get(master(), "/dir/assign?collection=" + collection)
                            .status())
                    .isEqualTo(200);
        }
        return replay(Recording.all("open.jsonl"), translation);
    }

    /** A test for each exchange. */
    static Stream<DynamicTest> replay(List<Recording> recordings, Translation translation) {
        return recordings.stream()
                .map(recording -> dynamicTest(recording.name(), () -> replay(recording, translation)));
    }

    /** Sends the recorded request and compares the answer. */
    static Answer replay(Recording recording, Translation translation) throws IOException {
        Endpoint recordedHost = translation.host(recording.host());
        String path = translation.text(recording.path());
        Endpoint server = recording.path().startsWith("/dir/") ? recordedHost : translation.owner(path, recordedHost);
        return replay(recording, translation, server);
    }

    /** Sends the recorded request to this server and compares the answer. */
    static Answer replay(Recording recording, Translation translation, Endpoint server) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>(recording.headers());
        headers.computeIfPresent("Authorization", (name, token) -> translation.token(token));
        Answer answer =
                RawHttp.send(server, recording.method(), translation.text(recording.path()), headers, recording.body());
        learn(recording, answer, translation);
        new Expectation(translation).check(recording, answer);
        return answer;
    }

    private static void learn(Recording recording, Answer answer, Translation translation) {
        recording
                .answer()
                .header("Authorization")
                .ifPresent(token ->
                        translation.token(token, answer.header("Authorization").orElse("none came")));
        if (recording.path().startsWith("/dir/assign") && answer.status() == 200) {
            translation.assigned(JSON.readTree(recording.answer().text()), JSON.readTree(answer.text()));
        }
    }
}
