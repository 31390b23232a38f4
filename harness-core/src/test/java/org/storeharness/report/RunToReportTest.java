package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.NullDriver;
import org.storeharness.report.page.ReportFormat;
import org.storeharness.result.RunResult;
import org.storeharness.run.WholeRun;

/** From a plan file to reports made of nothing but the run directory. */
class RunToReportTest {
    private static final String PLAN = """
            seed: 42
            rounds: 2
            sweep: {concurrency: [1, 2]}
            targets:
              memory: {store: memory}
              batches: {store: memory, batch: 10}
            workloads:
              write:
                operations: {write: 1}
                phases: {measure: {operations: 2000}}
            """;

    @TempDir
    private Path directory;

    @Test
    void aRunLeavesAValidResultThatEveryWriterCanShow() throws Exception {
        WholeRun run = WholeRun.in(directory, new MemoryDriver(), new NullDriver());
        Path made = run.of(PLAN).directory().path();

        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("..", "docs", "result.schema.json")), InputFormat.JSON);
        assertThat(schema.validate(Files.readString(made.resolve("result.json")), InputFormat.JSON))
                .isEmpty();
        RunResult result = ResultJson.read(made.resolve("result.json"));
        assertThat(PlanFiles.read(made.resolve("plan.yaml")))
                .isEqualTo(result.run().plan());
        assertThat(result.comparisons()).hasSize(2);
        List<String> formats =
                ReportFormat.names().filter(format -> !format.equals("ab")).toList();
        assertThat(formats).contains("csv", "html", "json", "markdown", "text");
        for (String format : formats) {
            StringWriter text = new StringWriter();
            ReportFormat.writer(format).write(new Report(result, made), text);
            assertThat(text.toString()).contains("memory", "batches", "write");
        }
        StringWriter text = new StringWriter();
        new TextReport().write(new Report(result, made).inDetail(), text);
        assertThat(text.toString())
                .contains("write by concurrency", "Verdicts", "batches", made.toString())
                .contains(System.getProperty("java.version"))
                .contains("data     " + run.data())
                .contains("fsync of 4 KiB takes");
    }
}
