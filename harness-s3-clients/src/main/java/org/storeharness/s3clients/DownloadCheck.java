package org.storeharness.s3clients;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A client's check of the contents that it reads, as the headers of a request show: a checksum is sent, and computed here, only where the request
 * asks for it.
 *
 * @param text its text in results
 */
record DownloadCheck(String text) {
    /** The check of the harness's own client, which leaves it to the content itself. */
    public static final DownloadCheck NONE = new DownloadCheck("no checksum");

    /** The headers that ask for the checksum that the service has of the object, and for an MD5 behind the content. */
    private static final List<String> ASKING = List.of("x-amz-checksum-mode", "x-amz-te");

    /** The check of a read with these headers, whose names are in any case. */
    public static DownloadCheck of(Map<String, String> headers) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        List<String> words = ASKING.stream()
                .filter(all::containsKey)
                .map(name -> name + " " + all.get(name))
                .toList();
        return words.isEmpty() ? NONE : new DownloadCheck(String.join(", ", words));
    }
}
