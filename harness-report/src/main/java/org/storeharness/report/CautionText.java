package org.storeharness.report;

import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;

/** Makes sentences of cautions. No other class does. */
public final class CautionText {
    private CautionText() {}

    /** Why the figures of the run must not be quoted, a line each; empty if it is valid. */
    public static List<String> invalidReasons(RunResult result) {
        return result.warnings().stream()
                .filter(Caution::invalidates)
                .map(caution -> caution.target() == null ? message(caution) : line(caution))
                .toList();
    }

    /** The cautions that do not make the run invalid, a line each. */
    public static List<String> cautions(RunResult result) {
        return result.warnings().stream()
                .filter(caution -> !caution.invalidates())
                .map(CautionText::line)
                .toList();
    }

    /** The subject and the message: {@code fs: garbage collection took 3.0 % of the time}. */
    public static String line(Caution caution) {
        return subject(caution) + ": " + message(caution);
    }

    /** The subject of the caution: a target's name, a workload's name, or {@code run}. */
    public static String subject(Caution caution) {
        String target = caution.target();
        if (target != null) {
            return target;
        }
        return caution.has("workload") ? caution.text("workload") : "run";
    }

    /** The observation with its figures, and its effect on the results. */
    public static String message(Caution caution) {
        return new CautionWords(caution).text() + times(caution);
    }

    /** The message of the first of these, with the other hosts on which the same was seen. */
    static String message(List<Caution> ofHosts) {
        Caution first = ofHosts.get(0);
        String others = ofHosts.stream()
                .filter(caution -> caution.has("host"))
                .map(caution -> caution.text("host"))
                .filter(host -> !host.equals(first.text("host")))
                .distinct()
                .collect(Collectors.joining(", "));
        return message(first) + (others.isEmpty() ? "" : " (also " + others + ")");
    }

    /** The number of times that the target showed it at the workload; the values are those of the first time. */
    private static String times(Caution caution) {
        return caution.whole("times") < 2 ? "" : " (the first of " + caution.whole("times") + " times)";
    }
}
