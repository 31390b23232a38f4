package org.storeharness.core.report.diff;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.markdown.Markdown;
import org.storeharness.core.result.diff.Difference;
import org.storeharness.core.result.diff.RunDiff;
import org.storeharness.core.statistics.comparison.ComparisonText;
import org.storeharness.core.unit.EnumSpelling;

/** A diff for a comment on a pull request, in GitHub's Markdown. */
final class DiffMarkdown {
    private DiffMarkdown() {}

    static String of(RunDiff diff) {
        StringBuilder text = new StringBuilder("## " + DiffSummary.summary(diff) + "\n");
        if (!diff.differences().isEmpty()) {
            text.append("\n| target | work | figure | candidate / base | 95 % interval | finding |\n");
            text.append("|---|---|---|--:|--:|---|\n");
            DiffSummary.worstFirst(diff).forEach(difference -> row(text, difference));
            text.append('\n');
            DiffSummary.worstFirst(diff)
                    .forEach(difference -> text.append("- ")
                            .append(Markdown.plain(difference.explanation()))
                            .append('\n'));
            text.append('\n').append(DiffSummary.METHOD).append('\n');
        }
        list(text, "Cautions", diff.cautions());
        list(text, "Base", diff.base().stream().map(DiffSummary::run).toList());
        list(text, "Candidate", diff.candidate().stream().map(DiffSummary::run).toList());
        return text.toString();
    }

    private static void row(StringBuilder text, Difference difference) {
        text.append("| ").append(Markdown.plain(difference.target()));
        text.append(" | ").append(Markdown.plain(ComparisonText.cellLabel(difference.cell())));
        text.append(" | ").append(difference.metric().label());
        text.append(" | ").append(ratio(difference.ratio()));
        text.append(" | ");
        if (difference.low() != null && difference.high() != null) {
            text.append(ratio(difference.low())).append(" to ").append(ratio(difference.high()));
        }
        text.append(" | ").append(EnumSpelling.of(difference.finding()).replace('-', ' '));
        text.append(" |\n");
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : ComparisonText.ratio(ratio);
    }

    private static void list(StringBuilder text, String title, List<String> items) {
        if (!items.isEmpty()) {
            text.append("\n### ").append(title).append("\n\n");
            items.forEach(item -> text.append("- ").append(Markdown.code(item)).append('\n'));
        }
    }
}
