package org.storeharness.crosscheck.finding;

import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.statistics.comparison.PairedRatio;

/** Writes findings as one JSON document, in which unknown values are {@code null}. */
final class FindingsJson {
    private static final String SCHEMA = "org.storeharness.cross-check/1.0";

    private FindingsJson() {}

    static void write(Findings findings, Writer out) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("sound", findings.sound());
        document.put("ours", findings.harness());
        document.put("peer", findings.peer());
        document.put("facts", findings.facts());
        document.put(
                "works",
                findings.workloads().stream().map(FindingsJson::workload).toList());
        document.put("definitions", findings.definitions());
        PlainJson.write(document, out);
    }

    private static Map<String, @Nullable Object> workload(WorkloadFindings workload) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("work", workload.workload());
        fields.put("pairs", workload.pairs());
        fields.put("sound", workload.sound());
        fields.put("rows", workload.rows().stream().map(FindingsJson::row).toList());
        fields.put(
                "witnesses",
                workload.totalsChecks().stream().map(FindingsJson::totalsCheck).toList());
        fields.put("noWitness", workload.unobservedReason().isEmpty() ? null : workload.unobservedReason());
        fields.put("problems", List.copyOf(workload.problems()));
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
        fields.put("verdict", RowText.verdict(row));
        return fields;
    }

    private static Map<String, @Nullable Object> totalsCheck(TotalsCheck check) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("tool", check.tool());
        fields.put("witness", check.source());
        fields.put("unit", check.unit().label());
        fields.put("claimed", check.reported());
        fields.put("seen", check.observed());
        fields.put("agrees", check.agrees());
        fields.put("words", RowText.check(check));
        return fields;
    }
}
