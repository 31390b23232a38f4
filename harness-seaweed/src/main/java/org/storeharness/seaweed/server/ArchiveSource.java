package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.storeharness.http.ErrorText;
import org.storeharness.store.StoreException;

/** The source of an archive: a file, or a web address. */
public sealed interface ArchiveSource {
    /** The maximum size of an archive; those of SeaweedFS have less than 100 MiB. */
    long MAX_BYTES = 512L << 20;

    /**
     * Copies the archive.
     *
     * @throws StoreException if it cannot be read, or is too large
     * @throws IOException if it cannot be written
     */
    void copyTo(OutputStream out) throws StoreException, IOException;

    /** The source for a text of the user: an address with http or https, or else a path. */
    static ArchiveSource of(String text) {
        return text.matches("(?i)https?://\\S+") ? new Remote(URI.create(text)) : new Local(Path.of(text));
    }

    /** An archive on this machine. */
    record Local(Path path) implements ArchiveSource {
        @Override
        public void copyTo(OutputStream out) throws StoreException, IOException {
            if (!Files.isRegularFile(path)) {
                throw new StoreException("there is no file " + path + "; give the path of a tar.gz, or its address");
            }
            try (InputStream in = Files.newInputStream(path)) {
                LimitedCopy.copy(in, out, MAX_BYTES, path.toString());
            }
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** An archive on a web server. */
    record Remote(URI address) implements ArchiveSource {
        private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(60);

        @Override
        public void copyTo(OutputStream out) throws StoreException, IOException {
            HttpResponse<InputStream> response;
            try {
                response = get(address, BodyHandlers.ofInputStream());
            } catch (IOException e) {
                throw new StoreException(unreachable(e), e);
            }
            try (InputStream in = response.body()) {
                if (response.statusCode() != 200) {
                    throw new StoreException(address + " answered " + response.statusCode()
                            + "; check the version (--version), or give the archive yourself (--from URL or FILE)");
                }
                LimitedCopy.copy(in, out, MAX_BYTES, address.toString());
            }
        }

        private static <T> HttpResponse<T> get(URI from, HttpResponse.BodyHandler<T> handler)
                throws IOException, StoreException {
            HttpClient client = HttpClient.newBuilder()
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();
            try {
                return client.send(
                        HttpRequest.newBuilder(from).timeout(RESPONSE_TIMEOUT).build(), handler);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted while " + from + " was fetched", e);
            }
        }

        private String unreachable(IOException e) {
            return address + " cannot be fetched (" + ErrorText.of(e) + "): is this machine connected? If not, copy the"
                    + " archive to this machine and give its path with --from FILE";
        }

        @Override
        public String toString() {
            return address.toString();
        }
    }
}
