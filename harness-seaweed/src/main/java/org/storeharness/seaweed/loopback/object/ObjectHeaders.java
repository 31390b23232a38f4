package org.storeharness.seaweed.loopback.object;

import java.util.Map;
import org.storeharness.seaweed.loopback.http.ResponseBuilder;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.volume.Needle;

/**
 * The headers that describe an object in the response to a read.
 *
 * @param name the file name; empty for none
 * @param mime the type; empty for {@code application/octet-stream}
 * @param tag the entity tag without its quotes
 * @param modifiedSeconds the time of the upload, in seconds since 1970
 * @param server the value of {@code Server}
 * @param otherHeaders the headers after {@code Accept-Ranges}
 */
public record ObjectHeaders(
        String name, String mime, String tag, long modifiedSeconds, String server, Map<String, String> otherHeaders) {
    /**
     * The headers of a volume server.
     *
     * @param server the value of {@code Server}
     */
    public static ObjectHeaders of(Needle needle, String server) {
        return new ObjectHeaders(
                needle.name(), needle.mime(), needle.tag(), needle.modifiedSeconds(), server, Map.of());
    }

    String contentType() {
        return mime.isEmpty() ? Upload.OCTET_STREAM : mime;
    }

    void writeName(ResponseBuilder response) {
        if (!name.isEmpty()) {
            boolean plain = name.matches("[A-Za-z0-9._-]+");
            response.header("Content-Disposition", "inline; filename=" + (plain ? name : "\"" + name + "\""));
        }
    }

    void writeTagAndServer(ResponseBuilder response) {
        response.header("Etag", "\"" + tag + "\"")
                .header("Last-Modified", ResponseFactory.formatDate(modifiedSeconds))
                .header("Server", server)
                .requestId();
    }
}
