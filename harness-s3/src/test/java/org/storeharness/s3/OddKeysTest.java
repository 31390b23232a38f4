package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;
import org.storeharness.s3.object.OddKeys;
import org.storeharness.s3.object.RequestSigner;
import org.storeharness.unit.TestLength;

/**
 * VersityGW takes what {@link RequestSigner} signs of generated odd keys, and gives it back: all but those that its directories of files
 * cannot hold. Of these the signature is taken too, and it says why it refuses them.
 */
@Timeout(1_800)
class OddKeysTest {
    /** The longest name of a file. */
    private static final int LONGEST_SEGMENT = 255;

    @RegisterExtension
    private final GatewayOfTest gateway = new GatewayOfTest();

    private final RequestSigner signer =
            new RequestSigner("us-east-1", () -> VersityGateway.KEY, InstantSource.system());
    private final HttpClient client = HttpClient.newHttpClient();
    private int buckets;

    @Test
    void generatedKeysAreWrittenReadAndDeleted() throws Exception {
        OddKeys keys = new OddKeys(new Random(6));
        makeBucket();
        for (int i = 0; i < TestLength.of(300, 10_000); i++) {
            String key = keys.next();
            assertTaken(key, "content " + i);
            if (key.contains("..") || !refusal(key).isEmpty()) {
                makeBucket();
            }
        }
    }

    @Test
    void whatIsNoNameOfAFileIsRefused() throws Exception {
        makeBucket();
        String segment = "k".repeat(LONGEST_SEGMENT);
        assertTaken(segment, "one segment");
        assertTaken(String.join("/", segment, segment, segment, segment), "1,023 bytes");
        makeBucket();
        assertTaken(segment + "kk/../b", "a long segment that two dots take back");
        makeBucket();
        for (String refused :
                new String[] {segment + "k", "b/" + segment + "k", "a/", "//", ".", "../a", "a/..", "a/../../b"}) {
            assertThat(refusal(refused)).as(refused).isNotEmpty();
            assertTaken(refused, "refused");
        }
    }

    /** Takes another bucket from now on: keys with segments of two dots, and refused ones, leave directories where objects would be. */
    private void makeBucket() throws Exception {
        buckets++;
        assertThat(send("PUT", "", "").statusCode()).isEqualTo(200);
    }

    /** Writes, reads and deletes an object, unless the gateway cannot hold its key. */
    private void assertTaken(String key, String content) throws Exception {
        HttpResponse<String> put = send("PUT", key, content);
        String refusal = refusal(key);
        if (!refusal.isEmpty()) {
            assertThat(put.statusCode()).as(key).isIn(400, 409);
            assertThat(put.body()).as(key).containsPattern(refusal);
            return;
        }
        assertThat(put.statusCode()).as("PUT %s: %s", key, put.body()).isEqualTo(200);
        assertThat(send("GET", key, "").body()).as(key).isEqualTo(content);
        assertThat(send("DELETE", key, "").statusCode()).as(key).isEqualTo(204);
        assertThat(send("GET", key, "").statusCode()).as(key).isEqualTo(404);
    }

    /**
     * The pattern of what the gateway says of a key that is no name of a file below the bucket's directory; empty if it is one. Several slashes, and
     * segments of one dot, are as one slash to it; a segment of two dots takes back the one before it, however long that is.
     */
    private static String refusal(String key) {
        Deque<String> path = new ArrayDeque<>();
        for (String segment : key.split("/")) {
            if (!segment.equals("..")) {
                if (!segment.isEmpty() && !segment.equals(".")) {
                    path.addLast(segment);
                }
            } else if (path.pollLast() == null) {
                return "<Code>400</Code>";
            }
        }
        if (path.isEmpty()) {
            return "<Code>400</Code>";
        }
        if (key.endsWith("/")) {
            return "<Code>DirectoryObjectContainsData</Code>";
        }
        boolean tooLong = path.stream().anyMatch(s -> s.getBytes(StandardCharsets.UTF_8).length > LONGEST_SEGMENT);
        return tooLong ? "<Code>(KeyTooLongError|ExistingObjectIsDirectory)</Code>" : "";
    }

    private HttpResponse<String> send(String method, String key, String body) throws Exception {
        Bytes path = new Bytes(64).add(("/odd" + buckets).getBytes(StandardCharsets.US_ASCII));
        if (!key.isEmpty()) {
            UriEncoding.addPath("/" + key, path);
        }
        byte[] host = gateway.url().substring("http://".length()).getBytes(StandardCharsets.US_ASCII);
        Bytes lines = new Bytes(256);
        signer.begin(method.getBytes(StandardCharsets.US_ASCII), path, new Bytes(1), host)
                .content(RequestSigner.UNSIGNED)
                .sign()
                .addLines(lines);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway.url() + path));
        lines.toString().lines().forEach(line -> {
            String[] parts = line.split(": ", 2);
            request.header(parts[0], parts[1]);
        });
        return client.send(
                request.method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
