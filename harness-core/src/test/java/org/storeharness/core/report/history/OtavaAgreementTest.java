package org.storeharness.core.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.report.HistoryFixture;

/**
 * Apache Otava reads the CSV as it is, and finds the planted changes at the same runs. Wants the program that the variable OTAVA names:
 * {@code pip install apache-otava}.
 */
@Tag("exhaustive")
class OtavaAgreementTest {
    private static final int MOST_MINUTES = 3;
    private static final List<String> FIGURES = List.of(
            "fs.write.c16.1KiB.objects_per_second",
            "fs.write.c16.1KiB.p50_ns",
            "pg.write.c16.1KiB.objects_per_second",
            "pg.write.c16.1KiB.p50_ns");

    @TempDir
    private Path directory;

    @Test
    void itFindsTheSameChangesAtTheSameCommits() throws Exception {
        String otava = System.getenv("OTAVA");
        Assumptions.assumeTrue(otava != null, "otava: the variable OTAVA names none");
        RunHistory history = HistoryFixture.twoSteps();
        List<String> ours = WorkHistory.changes(WorkHistory.of(history)).stream()
                .filter(change -> FIGURES.contains(series(change)))
                .map(change -> change.at().commit() + " " + series(change))
                .toList();

        assertThat(ours)
                .containsExactlyInAnyOrder(
                        HistoryFixture.commit(20) + " " + FIGURES.get(0),
                        HistoryFixture.commit(20) + " " + FIGURES.get(1),
                        HistoryFixture.commit(10) + " " + FIGURES.get(2),
                        HistoryFixture.commit(10) + " " + FIGURES.get(3));
        assertThat(found(Objects.requireNonNull(otava), history)).containsExactlyInAnyOrderElementsOf(ours);
    }

    private static String series(WorkHistory.FigureChange change) {
        return change.of().target() + ".write.c16.1KiB." + change.figure();
    }

    private List<String> found(String otava, RunHistory history) throws Exception {
        Path table = directory.resolve("history.csv");
        try (Writer out = Files.newBufferedWriter(table)) {
            HistoryFormat.CSV.write(history, out);
        }
        Path configuration =
                Files.writeString(directory.resolve("otava.yaml"), """
                tests:
                  planted:
                    type: csv
                    file: %s
                    time_column: time
                    attributes: [run, commit]
                    metrics: [%s]
                """.formatted(table, String.join(", ", FIGURES)));
        String report = output(otava, configuration)
                .lines()
                .filter(line -> line.startsWith("{"))
                .findFirst()
                .orElseThrow();
        List<String> changes = new ArrayList<>();
        for (Map<String, Object> at : PlainJson.objects(PlainJson.parse(report), "planted")) {
            Map<String, Object> run = PlainJson.object(at, "attributes");
            PlainJson.objects(at, "changes")
                    .forEach(change -> changes.add(run.get("commit") + " " + change.get("metric")));
        }
        return changes;
    }

    private String output(String otava, Path configuration) throws IOException, InterruptedException {
        Path out = directory.resolve("otava.out");
        Path err = directory.resolve("otava.err");
        ProcessBuilder builder = new ProcessBuilder(
                        otava, "analyze", "planted", "--since", "2020-01-01", "--output", "json")
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("OTAVA_CONFIG", configuration.toString());
        builder.environment().put("TZ", "UTC");
        Process process = builder.start();
        @Nullable Integer exitCode = process.waitFor(MOST_MINUTES, TimeUnit.MINUTES) ? process.exitValue() : null;
        process.destroyForcibly();
        assertThat(exitCode).as(Files.readString(out) + Files.readString(err)).isZero();
        return Files.readString(out);
    }
}
