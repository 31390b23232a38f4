package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.report.Csv;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.RunFacts;
import org.storeharness.report.TextPage;
import org.storeharness.report.page.RunHistory.CellFigures;
import org.storeharness.report.page.RunHistory.RunEntry;
import org.storeharness.result.RunInfo;

/** The formats of a history. All are the same in every locale. */
public enum HistoryFormat {
    /** A line for each run, and one for each target and cell in it. */
    TEXT,
    /**
     * One row a run, in the order of time: {@code time} as ISO 8601 has it, then the run, its commit if any is known, its tags as
     * {@code tag_NAME}, and one column for each series. Tools that look for change points, such as Apache Otava, read it.
     */
    CSV,
    /** One JSON object whose {@code series} has an object for each run, target and cell, in the order of time. */
    JSON,
    /** One web page with two charts for each target and cell. */
    HTML;

    /**
     * Writes the history; neither flushes nor closes the writer.
     *
     * @param columns how many characters a line of text may have
     * @throws IOException if the writer fails
     */
    public void write(RunHistory history, int columns, Writer out) throws IOException {
        switch (this) {
            case TEXT -> writeText(history, columns, out);
            case CSV -> writeCsv(history, out);
            case JSON -> PlainJson.write(Map.of("series", objects(history)), out);
            case HTML -> writeHtml(history, out);
        }
    }

    private static List<Map<String, Object>> objects(RunHistory history) {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (RunEntry entry : history.entries()) {
            for (CellFigures cell : entry.cells()) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("time", entry.run().started().toString());
                line.put("run", entry.run().id());
                line.put("plan", entry.run().plan().name());
                line.put("valid", entry.run().valid());
                line.put("harness", entry.run().harnessVersion());
                String commit = entry.commit();
                if (commit != null) {
                    line.put("commit", commit);
                }
                line.put("tags", entry.run().tags());
                line.put("target", cell.target());
                line.put("workload", cell.work().workload());
                line.put("load", cell.work().load().toString());
                line.put("concurrency", cell.work().concurrency());
                line.put("size", cell.work().size());
                line.put("rounds", cell.rounds());
                line.put("metrics", cell.figures());
                objects.add(line);
            }
        }
        return objects;
    }

    private static String heading(RunInfo run) {
        return RunFacts.time(run.started()) + "  " + run.id() + "  "
                + run.plan().name()
                + (run.valid() ? "" : "  NOT VALID")
                + RunFacts.tags("  ", run.tags());
    }

    private static String figures(CellFigures cell) {
        return FigureFormatter.number(cell.figures().getOrDefault(RunHistory.OBJECTS_PER_SECOND, 0.0)) + " objects/s"
                + cell.figures().entrySet().stream()
                        .filter(figure -> figure.getKey().endsWith("_ns"))
                        .map(figure -> ", " + figure.getKey().replace("_ns", "").replace("p999", "p99.9") + " "
                                + FigureFormatter.time(figure.getValue()))
                        .collect(Collectors.joining())
                + ", " + cell.rounds() + (cell.rounds() == 1 ? " round" : " rounds");
    }

    private static void writeText(RunHistory history, int columns, Writer out) throws IOException {
        TextPage page = new TextPage(out, columns);
        for (RunEntry entry : history.entries()) {
            page.line("    ", heading(entry.run()));
            for (CellFigures cell : entry.cells()) {
                page.line("      ", "  " + cell.name() + "  " + figures(cell));
            }
        }
        if (history.entries().isEmpty()) {
            page.line("no runs");
        }
    }

    private static void writeCsv(RunHistory history, Writer out) throws IOException {
        List<String> names = new ArrayList<>(List.of("time", "run", "plan", "valid"));
        if (history.hasCommits()) {
            names.add("commit");
        }
        history.tagNames().forEach(tag -> names.add("tag_" + tag));
        names.addAll(history.seriesNames());
        Csv.line(out, names);
        for (RunEntry entry : history.entries()) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            names.forEach(name -> row.put(name, null));
            row.put("time", entry.run().started().toString());
            row.put("run", entry.run().id());
            row.put("plan", entry.run().plan().name());
            row.put("valid", entry.run().valid());
            if (history.hasCommits()) {
                row.put("commit", entry.commit());
            }
            entry.run().tags().forEach((tag, value) -> row.put("tag_" + tag, value));
            for (CellFigures cell : entry.cells()) {
                cell.figures().forEach((figure, value) -> row.put(cell.name() + "." + figure, value));
            }
            Csv.line(out, new ArrayList<>(row.values()));
        }
    }

    private static void writeHtml(RunHistory history, Writer out) throws IOException {
        HistoryDocument document = HistoryDocument.of(history);
        HtmlPage.write("Store Harness: history", document.sections(), document.charts(), out);
    }
}
