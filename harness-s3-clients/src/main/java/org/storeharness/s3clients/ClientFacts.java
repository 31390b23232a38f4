package org.storeharness.s3clients;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.store.StoreFacts;

/**
 * What a reader has to know of a library.
 *
 * @param library its name and version
 * @param settings those that are not its defaults, each with where it comes from
 * @param measuring those that measuring needs, whatever the tuning
 * @param retries what becomes of its own retries
 * @param parts which uploads it sends in parts, and of what size
 * @param threads those that work besides the workers; empty if there are none
 * @param form how it protects contents, as its requests show
 * @param check how it checks contents that it reads, as its requests show
 */
record ClientFacts(
        String library,
        List<String> settings,
        List<String> measuring,
        String retries,
        String parts,
        String threads,
        PayloadProtection form,
        DownloadCheck check) {
    /** What is set with every library: the time to connect, and no proxy between the client and the service. */
    public static List<String> measuring(LibrarySetup setup, String... more) {
        List<String> all = new ArrayList<>(
                List.of("no proxy", "connectTimeout " + setup.connectTimeout().toMillis() + " ms"));
        all.addAll(List.of(more));
        return all;
    }

    void describe(Map<String, String> all) {
        all.put("client library", library);
        all.put("client settings", settings.isEmpty() ? "its defaults" : String.join("; ", settings));
        all.put("client settings for measuring", String.join("; ", measuring));
        all.put("client retries", retries);
        if (!threads.isEmpty()) {
            all.put(StoreFacts.OTHER_THREADS, threads);
        }
        all.put("uploads in parts", parts);
        all.put("uploads protected by", form.text());
        all.put(StoreFacts.DOWNLOADS_CHECKED_BY, check.text());
        List<String> names = ClientEnvironment.names(System.getenv().keySet());
        if (!names.isEmpty()) {
            all.put("client settings of the environment", String.join(", ", names));
        }
    }
}
