package org.storeharness.seaweed.standin.recorded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.storeharness.seaweed.standin.recorded.RawHttp.Answer;
import org.storeharness.seaweed.standin.recorded.RawHttp.Header;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** One recorded exchange. */
record Recording(
        String name, String host, String method, String path, Map<String, String> headers, byte[] body, Answer answer) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** All exchanges of a file, in order. */
    static List<Recording> all(String file) throws IOException {
        List<Recording> recordings = new ArrayList<>();
        var stream = Objects.requireNonNull(Recording.class.getResourceAsStream(file), file);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                recordings.add(read(JSON.readTree(line)));
            }
        }
        return recordings;
    }

    /** The exchange of that name. */
    static Recording named(List<Recording> recordings, String name) {
        return recordings.stream()
                .filter(recording -> recording.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Recording read(JsonNode exchange) {
        JsonNode request = exchange.get("request");
        JsonNode response = exchange.get("response");
        Map<String, String> headers = new LinkedHashMap<>();
        request.get("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asString()));
        List<Header> answered = new ArrayList<>();
        response.get("headers")
                .forEach(header -> answered.add(
                        new Header(header.get(0).asString(), header.get(1).asString())));
        return new Recording(
                exchange.get("name").asString(),
                request.get("host").asString(),
                request.get("method").asString(),
                request.get("path").asString(),
                headers,
                body(request),
                new Answer(
                        response.get("status").asInt(),
                        response.get("reason").asString(),
                        List.copyOf(answered),
                        body(response)));
    }

    private static byte[] body(JsonNode message) {
        return message.has("bodyBase64")
                ? Base64.getDecoder().decode(message.get("bodyBase64").asString())
                : message.get("bodyText").asString().getBytes(StandardCharsets.UTF_8);
    }
}
