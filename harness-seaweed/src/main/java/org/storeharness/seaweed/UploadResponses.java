package org.storeharness.seaweed;

import java.nio.charset.StandardCharsets;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.TextBuffer;
import org.storeharness.seaweed.client.ErrorBody;
import org.storeharness.seaweed.client.FileId;

/** Reads the two responses of a write, the assignment and the upload, without making objects. */
final class UploadResponses {
    private static final byte[] FID = "fid".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] URL = "url".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SIZE = "size".getBytes(StandardCharsets.US_ASCII);

    private UploadResponses() {}

    /**
     * Reads the assigned id into {@code id} and returns the server to upload to.
     *
     * @throws BadResponseException if there is no id or no server
     */
    static RemoteServer assigned(TextBuffer response, FileId id, RemoteServers servers) throws BadResponseException {
        byte[] text = response.bytes();
        long fid = JsonFields.find(text, response.length(), FID);
        long url = JsonFields.find(text, response.length(), URL);
        if (fid < 0 || url < 0 || !id.parse(text, JsonFields.start(fid), JsonFields.end(fid))) {
            throw new BadResponseException("no id: " + ErrorBody.text(response.toString()));
        }
        return servers.byName(text, JsonFields.start(url), JsonFields.end(url));
    }

    /** The number of bytes that were stored; 0 if the response does not say it, as for an empty object. */
    static long storedSize(TextBuffer response) {
        return JsonFields.number(response.bytes(), response.length(), SIZE, 0);
    }
}
