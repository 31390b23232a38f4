package org.storeharness.fs.fio;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The job files of the tests: valid ones, and ones that are refused. */
final class JobFileCorpus {
    private static final FioRunPlanner.JobFileReferences SURROUNDINGS =
            new FioRunPlanner.JobFileReferences(name -> null, JobFileCorpus::included);

    private JobFileCorpus() {}

    static List<Path> valid() {
        return of("valid");
    }

    static List<Path> invalid() {
        return of("invalid");
    }

    static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    static List<FioRunPlanner.FioRun> read(String text) {
        return FioRunPlanner.plan(text, "test.fio", FioRunPlanner.JobOverrides.none(), SURROUNDINGS);
    }

    private static @Nullable String included(String name) {
        URL url = JobFileCorpus.class.getResource("valid/" + name);
        try {
            return url == null ? null : text(Path.of(url.toURI()));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> of(String kind) {
        URL url = Objects.requireNonNull(JobFileCorpus.class.getResource(kind));
        try (Stream<Path> files = Files.list(Path.of(url.toURI()))) {
            return files.filter(file -> file.toString().endsWith(".fio"))
                    .sorted()
                    .toList();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
