package org.storeharness.cli.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.storeharness.result.WarmedWork;

/** One line about the scratch warm-up of a run. */
final class WarmedText {
    private static final String OPTION = " (--no-scratch-warm-up skips this)";

    private WarmedText() {}

    static String of(List<WarmedWork> work) {
        List<String> parts = new ArrayList<>();
        List<WarmedWork> done =
                work.stream().filter(one -> one.obstacle() == null).toList();
        if (!done.isEmpty()) {
            double seconds = done.stream().mapToDouble(WarmedWork::seconds).sum();
            parts.add(String.format(Locale.ROOT, "warmed: %s in %.1f s%s", names(done), seconds, OPTION));
        }
        work.stream()
                .filter(one -> one.obstacle() != null)
                .forEach(one -> parts.add("not warmed: " + name(one) + ": " + one.obstacle()));
        return String.join("; ", parts);
    }

    private static String names(List<WarmedWork> work) {
        return work.stream().map(WarmedText::name).collect(Collectors.joining(", "));
    }

    private static String name(WarmedWork work) {
        return work.target() + " " + work.workload();
    }
}
