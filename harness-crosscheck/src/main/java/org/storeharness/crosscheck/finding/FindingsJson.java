package org.storeharness.crosscheck.finding;

import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.statistics.comparison.PairedRatio;

/** One JSON document. What is not known is {@code null}. */
final class FindingsJson implements FindingsWriter {
    private static final String SCHEMA = "org.storeharness.cross-check/1.0";

    @Override
    public void write(Findings findings, Writer out) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("sound", findings.sound());
        document.put("ours", findings.harness());
        document.put("peer", findings.peer());
        document.put("facts", findings.facts());
        document.put(
                "works", findings.workloads().stream().map(FindingsJson::work).toList());
        document.put("definitions", findings.definitions());
        ResultJson.writePlain(document, out);
    }

    private static Map<String, @Nullable Object> work(WorkloadFindings work) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("work", work.workload());
        fields.put("pairs", work.pairs());
        fields.put("sound", work.sound());
        fields.put("rows", work.rows().stream().map(FindingsJson::row).toList());
        fields.put(
                "witnesses",
                work.totalsChecks().stream().map(FindingsJson::totalsCheck).toList());
        fields.put("noWitness", work.unobservedReason().isEmpty() ? null : work.unobservedReason());
        fields.put("problems", List.copyOf(work.problems()));
        return fields;
    }

    private static Map<String, @Nullable Object> row(PairedRow row) {
        PairedRatio ratio = row.ratio();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("quantity", row.quantity().name().toLowerCase(Locale.ROOT));
        fields.put("label", row.quantity().label());
        fields.put("ours", row.harnessMedian());
        fields.put("theirs", row.peerMedian());
        fields.put("ratio", ratio == null ? null : ratio.ratio());
        fields.put("low", ratio == null ? null : ratio.low());
        fields.put("high", ratio == null ? null : ratio.high());
        fields.put("verdict", row.verdict());
        return fields;
    }

    private static Map<String, @Nullable Object> totalsCheck(TotalsCheck testimony) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("tool", testimony.tool());
        fields.put("witness", testimony.source());
        fields.put("unit", testimony.unit().label());
        fields.put("claimed", testimony.reported());
        fields.put("seen", testimony.observed());
        fields.put("agrees", testimony.agrees());
        fields.put("words", testimony.text());
        return fields;
    }
}
