package org.storeharness.s3clients;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The protection of a content on its way, as the headers of an upload show.
 *
 * @param text its text in results
 */
record PayloadProtection(String text) {
    private static final String CHECKSUM = "x-amz-checksum-";

    /** The form of an upload with these headers, whose names are in any case. */
    public static PayloadProtection of(Map<String, String> headers) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        List<String> words = new ArrayList<>();
        String content = all.getOrDefault("x-amz-content-sha256", "none");
        words.add("x-amz-content-sha256 " + (content.matches("[0-9a-f]{64}") ? "of the content" : content));
        if (all.containsKey("x-amz-trailer")) {
            words.add("x-amz-trailer " + all.get("x-amz-trailer"));
        }
        if (all.containsKey("content-md5")) {
            words.add("Content-MD5");
        }
        all.keySet().stream()
                .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                .filter(name -> name.startsWith(CHECKSUM) && !name.equals(CHECKSUM + "algorithm"))
                .forEach(words::add);
        return new PayloadProtection(String.join(", ", words));
    }
}
