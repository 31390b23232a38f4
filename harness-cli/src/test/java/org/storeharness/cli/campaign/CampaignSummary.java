package org.storeharness.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a campaign found, by fault and store. */
final class CampaignSummary {
    private final List<Line> lines = new ArrayList<>();

    /** One run. */
    private record Line(CampaignCase run, boolean struck, int compared, double seconds, boolean kept) {}

    /** Adds a run, and returns its line. */
    String add(CampaignCase run, boolean struck, int compared, double seconds, boolean kept) {
        lines.add(new Line(run, struck, compared, seconds, kept));
        return String.format(
                Locale.ROOT,
                "%s: %.1f s, %d compared, %s, %s",
                run,
                seconds,
                compared,
                struck ? "struck" : "not struck",
                kept ? "kept" : "BROKEN");
    }

    String table() {
        StringBuilder table = new StringBuilder(String.format("%-16s", "fault"));
        for (CampaignStore store : CampaignStore.values()) {
            table.append(String.format("%12s", store.driver()));
        }
        table.append("  truths=answers   longest s\n");
        for (CampaignFault fault : CampaignFault.values()) {
            List<Line> of =
                    lines.stream().filter(line -> line.run().fault() == fault).toList();
            if (of.isEmpty()) {
                continue;
            }
            table.append(String.format("%-16s", fault));
            for (CampaignStore store : CampaignStore.values()) {
                table.append(String.format(
                        "%12d",
                        of.stream().filter(line -> line.run().store() == store).count()));
            }
            table.append(String.format(
                    Locale.ROOT,
                    "%16d%12.1f%n",
                    of.stream().mapToInt(Line::compared).sum(),
                    of.stream().mapToDouble(Line::seconds).max().orElse(0)));
        }
        return table
                + String.format(
                        "%d runs, the fault struck in %d, %d broke a promise",
                        lines.size(),
                        lines.stream().filter(Line::struck).count(),
                        lines.stream().filter(line -> !line.kept()).count());
    }
}
