package org.storeharness.run.phase;

import org.HdrHistogram.Histogram;
import org.storeharness.json.DocumentException;
import org.storeharness.json.RecordJson;
import org.storeharness.json.TextConverters;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.HistogramText;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.TimeBins;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.LongSet;

/** Orders, reports and samples of hosts, and records that hold them, as JSON: nothing is lost or rounded. Safe for any thread. */
public final class SiteJson {
    /** The longest text: what some thousand workers report. */
    public static final int MAXIMUM_CHARACTERS = 1 << 26;

    private static final TextConverters TEXTS = TextConverters.USUAL
            .with(ExistingKeys.class, ExistingKeys::parse, ExistingKeys::text)
            .with(LongSet.class, LongSet::parse, LongSet::text)
            .with(TimeBins.class, TimeBins::parse, TimeBins::text)
            .with(CompletionTimeline.class, CompletionTimeline::parse, CompletionTimeline::text)
            .with(Histogram.class, HistogramText::read, HistogramText::write)
            .with(PhaseTotals.class, PhaseTotals::parse, PhaseTotals::text);

    private SiteJson() {}

    /**
     * The record as JSON, without a line end; only ASCII.
     *
     * @throws IllegalArgumentException if a number is not finite
     */
    public static String write(Record value) {
        return RecordJson.write(value, TEXTS);
    }

    /**
     * The record that {@link #write} wrote.
     *
     * @param source what the text is, for errors
     * @throws DocumentException if it is too long or anything else; its message is one line
     */
    public static <T extends Record> T read(Class<T> type, String text, String source) {
        if (text.length() > MAXIMUM_CHARACTERS) {
            throw new DocumentException("", "is longer than " + MAXIMUM_CHARACTERS + " characters", source, 0);
        }
        return RecordJson.read(type, text, source, TEXTS);
    }
}
