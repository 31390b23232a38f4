package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.DefaultDataDirectory;
import org.storeharness.run.RunId;
import org.storeharness.run.RunLeftovers;
import org.storeharness.run.saved.RecordedRun;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import picocli.CommandLine.Option;

/** Servers and directories in which runs may have left what no record of this user names. */
final class SearchedPlaces {
    @Option(
            names = "--postgres-url",
            paramLabel = "URL",
            description = "Search this PostgreSQL too: jdbc:postgresql://host/db")
    private @Nullable String postgresUrl;

    @Option(
            names = {"--seaweed-master", "-master"},
            paramLabel = "HOST:PORT",
            description = "Search this SeaweedFS too, by its master")
    private @Nullable String master;

    @Option(names = "--filer", paramLabel = "HOST:PORT", description = "Search this filer of SeaweedFS too")
    private @Nullable String filer;

    @Option(
            names = "--s3-endpoint",
            paramLabel = "URL",
            description = "Search the buckets of this service that speaks S3 too; with --set bucket=NAME one bucket")
    private @Nullable String s3Endpoint;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Search this directory too, as where runs keep data by default")
    private List<Path> dataDirectories = List.of();

    @Option(
            names = "--set",
            paramLabel = "OPTION=VALUE",
            description =
                    "An option of the store by which the named server is reached, such as user=NAME; can be repeated")
    private Map<String, String> options = new LinkedHashMap<>();

    /**
     * The runs that left something there.
     *
     * @throws StoreException if a server cannot be asked
     */
    List<RecordedRun> runs(RunLeftovers leftovers, RunRegistry registry) throws StoreException, IOException {
        Map<String, List<LeftoverNote>> found = new TreeMap<>();
        for (LeftoverNote note : notes(leftovers)) {
            found.computeIfAbsent(note.run(), run -> new ArrayList<>()).add(note);
        }
        List<RecordedRun> runs = new ArrayList<>();
        for (Map.Entry<String, List<LeftoverNote>> run : found.entrySet()) {
            String id = run.getKey();
            runs.add(RecordedRun.unrecorded(id, RunId.began(id).orElse(null), run.getValue(), registry.fileOf(id)));
        }
        return runs;
    }

    private List<LeftoverNote> notes(RunLeftovers leftovers) throws StoreException, IOException {
        Check.require(
                options.isEmpty() || postgresUrl != null || master != null || filer != null || s3Endpoint != null,
                "--set",
                () -> "must be given with --postgres-url, --seaweed-master, --filer or --s3-endpoint");
        List<LeftoverNote> notes = new ArrayList<>();
        notes.addAll(search(leftovers, "postgres", "url", postgresUrl));
        notes.addAll(search(leftovers, "seaweed", "master", master));
        notes.addAll(search(leftovers, "seaweed", "filer", filer));
        notes.addAll(search(leftovers, "s3", "endpoints", s3Endpoint));
        DefaultDataDirectory usual = DefaultDataDirectory.ofThisUser();
        TreeSet<Path> directories = new TreeSet<>(usual.candidates());
        dataDirectories.forEach(directory -> directories.add(usual.orGiven("--data-dir", directory)));
        for (Path directory : directories) {
            notes.addAll(RunLeftovers.dataDirectories(directory));
        }
        return notes;
    }

    private List<LeftoverNote> search(RunLeftovers leftovers, String store, String option, @Nullable String server)
            throws StoreException {
        if (server == null) {
            return List.of();
        }
        Map<String, String> reach = new LinkedHashMap<>(options);
        reach.put(option, server);
        return leftovers.search(store, reach);
    }
}
