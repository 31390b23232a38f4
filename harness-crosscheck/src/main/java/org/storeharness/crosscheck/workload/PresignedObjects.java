package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.DataSize;
import org.storeharness.s3.signing.AccessKey;
import org.storeharness.s3.signing.PresignedUrl;

/** Objects of one bucket at a service of S3, for a tool that knows no signatures. Used by one thread. */
public final class PresignedObjects {
    /** The longest that S3 allows. */
    private static final Duration VALID = Duration.ofDays(7);

    private final String host;
    private final String bucket;
    private final PresignedUrl urls;
    private final HttpClient client = HttpClient.newHttpClient();

    /** @param host of the service, as the header {@code Host} names it */
    public PresignedObjects(String host, String bucket, AccessKey key) {
        this.host = host;
        this.bucket = bucket;
        this.urls = new PresignedUrl("us-east-1", key, host);
    }

    /** Makes the bucket. */
    public void createBucket() throws RunException, IOException {
        put("/" + bucket, new byte[0]);
    }

    /**
     * Writes objects, each of other bytes.
     *
     * @param list takes a path with its signature for each
     */
    public void write(int objects, DataSize size, Path list) throws RunException, IOException {
        Random random = new Random(1);
        byte[] content = new byte[size.toInt()];
        List<String> paths = new ArrayList<>();
        for (int number = 0; number < objects; number++) {
            String path = "/" + bucket + "/0/" + Integer.toHexString(number);
            random.nextBytes(content);
            put(path, content);
            paths.add(urls.path("GET", path, Map.of(), Instant.now(), VALID));
        }
        Files.write(list, paths);
    }

    private void put(String path, byte[] content) throws RunException, IOException {
        String signed = urls.path("PUT", path, Map.of(), Instant.now(), VALID);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + signed))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(content))
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new RunException(
                        path + " could not be written: " + response.statusCode() + " " + response.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        }
    }
}
