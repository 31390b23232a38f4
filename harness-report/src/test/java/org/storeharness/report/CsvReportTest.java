package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.RecordCopy;

class CsvReportTest {
    private static final String COLUMN = "client_cpu_seconds_per_operation";

    @TempDir
    Path directory;

    /** The workers of a library that works on threads of its own use next to nothing. */
    @Test
    void theProcessorTimeOfWorkersIsLeftOutWhereOtherThreadsDoTheWork() throws IOException {
        RunResult result = ReportFixtures.sweep();
        assertThat(column(result)).isNotEmpty().doesNotContain("");
        assertThat(column(withOtherThreads(result))).isNotEmpty().containsOnly("");
    }

    private List<String> column(RunResult result) throws IOException {
        String text = WrittenText.of("csv", new Report(result, directory));
        List<String[]> rows = text.lines().map(line -> line.split(",", -1)).toList();
        int column = Arrays.asList(rows.get(0)).indexOf(COLUMN);
        return rows.stream().skip(1).map(row -> row[column]).toList();
    }

    private static RunResult withOtherThreads(RunResult of) {
        return RecordCopy.with(
                of,
                "targets",
                of.targets().stream().map(CsvReportTest::withOtherThreads).toList());
    }

    private static TargetResult withOtherThreads(TargetResult of) {
        StoreFacts facts = of.facts();
        Map<String, String> settings = new HashMap<>(facts.settings());
        settings.put(StoreFacts.OTHER_THREADS, "its own");
        return RecordCopy.with(of, "facts", RecordCopy.with(facts, "settings", settings));
    }
}
