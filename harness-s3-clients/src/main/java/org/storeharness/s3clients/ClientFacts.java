package org.storeharness.s3clients;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.store.StoreFacts;

/**
 * The facts about a library that a reader has to know.
 *
 * @param library its name and version
 * @param settings the settings that are not its defaults, each with its source
 * @param measuring the settings that measuring needs, whatever the tuning
 * @param retries the setting of its own retries
 * @param parts the uploads that it sends in parts, and the size of the parts
 * @param threads the threads that work besides the workers; empty if there are none
 * @param form its protection of contents, as its requests show
 * @param check its check of the contents that it reads, as its requests show
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
    /** The variables for credentials and places, which the harness has already read. */
    private static final Pattern ANSWERED =
            Pattern.compile("AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|(DEFAULT_)?(PROFILE|REGION)"
                    + "|ROLE_(ARN|SESSION_NAME)|WEB_IDENTITY_TOKEN_FILE|SHARED_CREDENTIALS_FILE"
                    + "|CONTAINER_(CREDENTIALS|AUTHORIZATION)_\\w+|EXECUTION_ENV|ENDPOINT_URL(_S3)?)");

    /** The settings of every library, and more: the time to connect, and no proxy between the client and the service. */
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
        List<String> names = variables(System.getenv().keySet());
        if (!names.isEmpty()) {
            all.put("client settings of the environment", String.join(", ", names));
        }
    }

    /** The names of the variables that change what a library does, and that no option here overrules, sorted and without values. */
    static List<String> variables(Collection<String> environment) {
        return environment.stream()
                .filter(name ->
                        name.startsWith("AWS_") && !ANSWERED.matcher(name).matches())
                .sorted()
                .toList();
    }
}
