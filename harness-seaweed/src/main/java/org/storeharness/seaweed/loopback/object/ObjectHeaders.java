package org.storeharness.seaweed.loopback.object;

import java.util.Map;
import org.storeharness.seaweed.loopback.http.ResponseBuilder;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.volume.Needle;

/**
 * What the answer to a read says of an object.
 *
 * @param name the file's name, empty for none
 * @param mime its type, empty if it is of no particular one
 * @param tag the entity tag without its quotes
 * @param modifiedSeconds when it was uploaded, in seconds since 1970
 * @param server what the server calls itself
 * @param otherHeaders headers behind {@code Accept-Ranges}
 */
public record ObjectHeaders(
        String name, String mime, String tag, long modifiedSeconds, String server, Map<String, String> otherHeaders) {
    /**
     * Those of a volume server.
     *
     * @param server what the server calls itself
     */
    public static ObjectHeaders of(Needle needle, String server) {
        return new ObjectHeaders(
                needle.name(), needle.mime(), needle.tag(), needle.modifiedSeconds(), server, Map.of());
    }

    String contentType() {
        return mime.isEmpty() ? Upload.OCTET_STREAM : mime;
    }

    void writeName(ResponseBuilder reply) {
        if (!name.isEmpty()) {
            boolean plain = name.matches("[A-Za-z0-9._-]+");
            reply.header("Content-Disposition", "inline; filename=" + (plain ? name : "\"" + name + "\""));
        }
    }

    void writeTagAndServer(ResponseBuilder reply) {
        reply.header("Etag", "\"" + tag + "\"")
                .header("Last-Modified", ResponseFactory.formatDate(modifiedSeconds))
                .header("Server", server)
                .requestId();
    }
}
