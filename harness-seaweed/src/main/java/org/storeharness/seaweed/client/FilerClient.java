package org.storeharness.seaweed.client;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.ErrorText;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.store.StoreException;

/** Sends the requests to a filer that are not measured. Each call waits for the response. */
public final class FilerClient {
    private static final int PAGE = 1_000;

    /** The bit of a directory in the modes of Go. */
    private static final long DIRECTORY_MODE = 1L << 31;

    private final HttpCalls calls;
    private final Duration responseTimeout;
    private final FilerTokens tokens;

    /** An entry of a directory. */
    public record FilerEntry(String name, boolean directory) {}

    public FilerClient(Endpoint filer, ClientSettings settings) {
        this.calls = new HttpCalls(filer, settings);
        this.responseTimeout = settings.responseTimeout();
        this.tokens = settings.filerTokens();
    }

    /** The address of the filer. */
    public Endpoint filer() {
        return calls.server();
    }

    /** Whether a filer answers now. */
    public boolean isListening() {
        try {
            version();
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /**
     * The version of the filer, as it states it.
     *
     * @throws StoreException if no filer answers
     */
    public String version() throws StoreException {
        HttpCalls.HttpReply reply = call("GET", "/?limit=1", "");
        if (reply.status() == 401 || reply.status() == 403) {
            throw failed("the listing of /", reply);
        }
        Map<String, @Nullable Object> root = listing(reply);
        if (root == null || !root.containsKey("Entries")) {
            throw new StoreException("what listens at " + filer() + " is no SeaweedFS filer (GET / answered "
                    + reply.status() + ": " + reply.error() + "); give the address of a filer, usually port 8888");
        }
        return PlainJson.string(root, "Version").strip();
    }

    /**
     * The name of the first file or directory in a directory: an empty text if the directory is empty, no text if there is no
     * such directory.
     *
     * @param directory begins with a slash and ends with one
     * @throws StoreException if the filer does not list it
     */
    public Optional<String> firstEntry(String directory) throws StoreException {
        HttpCalls.HttpReply reply = call("GET", encoded(directory) + "?limit=1", "");
        if (reply.status() == 404) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> listing = listing(reply);
        if (listing == null) {
            throw failed("the listing of " + directory, reply);
        }
        return Optional.of(PlainJson.string(listing, "LastFileName"));
    }

    /**
     * The paths of all files and directories in a directory.
     *
     * @param directory begins with a slash and ends with one
     * @throws StoreException if the filer does not list it
     */
    public List<String> entries(String directory) throws StoreException {
        List<String> paths = new ArrayList<>();
        String last = "";
        while (true) {
            HttpCalls.HttpReply reply =
                    call("GET", encoded(directory) + "?limit=" + PAGE + "&lastFileName=" + encoded(last), "");
            Map<String, @Nullable Object> listing = listing(reply);
            if (listing == null) {
                throw failed("the listing of " + directory, reply);
            }
            List<Map<String, @Nullable Object>> page = PlainJson.objects(listing, "Entries");
            page.forEach(entry -> paths.add(PlainJson.string(entry, "FullPath")));
            String next = PlainJson.string(listing, "LastFileName");
            if (page.size() < PAGE || next.equals(last)) {
                return paths;
            }
            last = next;
        }
    }

    /**
     * Writes a small text file, and creates the directories above it.
     *
     * @throws StoreException if it is not written
     */
    public void write(String path, String text) throws StoreException {
        write(path, "", text);
    }

    /**
     * Writes a small text file to a place, and creates the directories above it.
     *
     * @param query the parameters of the upload, from the question mark on; empty for none
     * @throws StoreException if it is not written
     */
    public void write(String path, String query, String text) throws StoreException {
        HttpCalls.HttpReply reply = call("PUT", encoded(path) + query, text);
        if (reply.status() != 201) {
            throw failed("the upload of " + path, reply);
        }
    }

    /**
     * The text of a small file; empty if there is none.
     *
     * @throws StoreException if the filer does not tell
     */
    public Optional<String> read(String path) throws StoreException {
        HttpCalls.HttpReply reply = call("GET", encoded(path), "");
        if (reply.status() != 200 && reply.status() != 404) {
            throw failed("the read of " + path, reply);
        }
        return reply.status() == 200 ? Optional.of(reply.body()) : Optional.empty();
    }

    /**
     * The next entries of a directory, at most 1,000; none if there are no more, or no such directory.
     *
     * @param directory begins with a slash and ends with none
     * @param after the name of the last entry before them; empty for the first ones
     * @throws StoreException if the filer does not list it
     */
    public List<FilerEntry> page(String directory, String after) throws StoreException {
        HttpCalls.HttpReply reply =
                call("GET", encoded(directory) + "/?limit=" + PAGE + "&lastFileName=" + encoded(after), "");
        if (reply.status() == 404) {
            return List.of();
        }
        Map<String, @Nullable Object> listing = listing(reply);
        if (listing == null) {
            throw failed("the listing of " + directory, reply);
        }
        return PlainJson.objects(listing, "Entries").stream()
                .map(entry -> new FilerEntry(
                        PlainJson.string(entry, "FullPath").substring(directory.length() + 1),
                        (PlainJson.number(entry, "Mode") & DIRECTORY_MODE) != 0))
                .toList();
    }

    /**
     * Deletes a file, or a directory that is empty; does nothing if it is not there. Safe for any thread.
     *
     * @throws StoreException if it is left
     */
    public void delete(String path) throws StoreException {
        // filers can be told to take what names nothing for recursive=true
        delete(path, "?recursive=false");
    }

    /**
     * Deletes a directory with all that is in it; does nothing if it is not there. Safe for any thread.
     *
     * @throws StoreException if it is left
     */
    public void deleteTree(String path) throws StoreException {
        delete(path, "?recursive=true");
    }

    private void delete(String path, String query) throws StoreException {
        HttpCalls.HttpReply reply = call("DELETE", encoded(path) + query, "");
        if (reply.status() != 204) {
            throw failed("the delete of " + path, reply);
        }
    }

    /** A path or a name as it stands in an address: any name can be one of an entry. */
    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }

    private HttpCalls.HttpReply call(String method, String path, String body) throws StoreException {
        try {
            return calls.call(
                    method,
                    path,
                    body.getBytes(StandardCharsets.UTF_8),
                    method.equals("GET") ? tokens.readToken() : tokens.writeToken(),
                    responseTimeout);
        } catch (IOException e) {
            throw new StoreException(
                    "SeaweedFS filer " + filer() + " cannot be reached: " + ErrorText.of(e)
                            + "; check that it runs there (option filer=HOST:PORT)",
                    e);
        }
    }

    private StoreException failed(String what, HttpCalls.HttpReply reply) {
        return new StoreException(
                what + " at the filer " + filer() + " answered " + reply.status() + ": " + reply.error()
                        + (reply.status() == 401 ? whichKeys() : "")
                        + (reply.status() == 403
                                ? "; may it not list directories (-disableDirListing, -exposeDirectoryData=false)?"
                                : ""));
    }

    private String whichKeys() {
        return tokens.readToken() == null && tokens.writeToken() == null
                ? "; give the keys of jwt.filer_signing (option security)"
                : "; the keys of jwt.filer_signing in the file of the option security are not those of this filer";
    }

    private static @Nullable Map<String, @Nullable Object> listing(HttpCalls.HttpReply reply) {
        if (reply.status() != 200) {
            return null;
        }
        try {
            return PlainJson.parse(reply.body());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
