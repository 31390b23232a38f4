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
        document.put("ours", findings.ours());
        document.put("peer", findings.peer());
        document.put("facts", findings.facts());
        document.put("works", findings.works().stream().map(FindingsJson::work).toList());
        document.put("definitions", findings.definitions());
        ResultJson.writePlain(document, out);
    }

    private static Map<String, @Nullable Object> work(WorkFindings work) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("work", work.work());
        fields.put("pairs", work.pairs());
        fields.put("sound", work.sound());
        fields.put("rows", work.rows().stream().map(FindingsJson::row).toList());
        fields.put(
                "witnesses",
                work.testimonies().stream().map(FindingsJson::testimony).toList());
        fields.put("noWitness", work.noWitness().isEmpty() ? null : work.noWitness());
        fields.put("problems", List.copyOf(work.problems()));
        return fields;
    }

    private static Map<String, @Nullable Object> row(PairedRow row) {
        PairedRatio ratio = row.ratio();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("quantity", row.quantity().name().toLowerCase(Locale.ROOT));
        fields.put("label", row.quantity().label());
        fields.put("ours", row.ours());
        fields.put("theirs", row.theirs());
        fields.put("ratio", ratio == null ? null : ratio.ratio());
        fields.put("low", ratio == null ? null : ratio.low());
        fields.put("high", ratio == null ? null : ratio.high());
        fields.put("verdict", row.verdict());
        return fields;
    }

    private static Map<String, @Nullable Object> testimony(Testimony testimony) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("tool", testimony.tool());
        fields.put("witness", testimony.witness());
        fields.put("unit", testimony.unit().word());
        fields.put("claimed", testimony.claimed());
        fields.put("seen", testimony.seen());
        fields.put("agrees", testimony.agrees());
        fields.put("words", testimony.words());
        return fields;
    }
}
