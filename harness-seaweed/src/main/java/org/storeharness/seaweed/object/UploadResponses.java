package org.storeharness.seaweed.object;

import java.nio.charset.StandardCharsets;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.JsonFields;

/** Reads the two answers that a write gets, without making objects: the assigned id, and what was stored. */
public final class UploadResponses {
    private static final byte[] FID = "fid".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] URL = "url".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COUNT = "count".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SIZE = "size".getBytes(StandardCharsets.US_ASCII);

    private UploadResponses() {}

    /**
     * Takes the assigned id and returns the server to upload to.
     *
     * @throws BadResponseException if there is no id or no server
     */
    public static RemoteServer assigned(TextBuffer answer, FileId id, RemoteServers servers)
            throws BadResponseException {
        byte[] text = answer.bytes();
        long fid = JsonFields.find(text, answer.length(), FID);
        long url = JsonFields.find(text, answer.length(), URL);
        if (fid < 0 || url < 0 || !id.parse(text, JsonFields.start(fid), JsonFields.end(fid))) {
            throw new BadResponseException("no id: " + answer.error());
        }
        return servers.byName(text, JsonFields.start(url), JsonFields.end(url));
    }

    /** How many ids were assigned, of so many that were asked for; one where the answer does not say it. */
    public static int assignedCount(TextBuffer answer, int asked) {
        return (int) Math.max(1, Math.min(asked, JsonFields.number(answer.bytes(), answer.length(), COUNT, 1)));
    }

    /** The bytes that were stored; an empty object is acknowledged without them. */
    static long storedSize(TextBuffer answer) {
        return JsonFields.number(answer.bytes(), answer.length(), SIZE, 0);
    }
}
