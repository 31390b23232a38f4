package org.storeharness.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.RunResult;

/** The flame graphs in a run directory, as links from the page beside them. */
final class FlameGraphLinks {
    private static final String PAGE = ".html";

    private FlameGraphLinks() {}

    /** Adds a list of links; nothing if there are none. */
    static void links(HtmlBuilder page, @Nullable Path runDirectory) throws IOException {
        List<String> names = names(runDirectory);
        if (names.isEmpty()) {
            return;
        }
        page.element("h2", "Flame graphs");
        page.element(
                "p",
                "quiet",
                "What this process did in each measured phase, in " + RunResult.PROFILE_DIRECTORY
                        + " of the run directory; the recordings next to them (.jfr) also hold the slow operations.");
        page.markup("<ul>\n");
        for (String name : names) {
            page.markup("<li><a href=\"" + RunResult.PROFILE_DIRECTORY + "/")
                    .text(name + PAGE)
                    .markup("\">")
                    .text(name)
                    .markup("</a></li>\n");
        }
        page.markup("</ul>\n");
    }

    private static List<String> names(@Nullable Path runDirectory) throws IOException {
        if (runDirectory == null || !Files.isDirectory(runDirectory.resolve(RunResult.PROFILE_DIRECTORY))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(runDirectory.resolve(RunResult.PROFILE_DIRECTORY))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(PAGE))
                    .map(name -> name.substring(0, name.length() - PAGE.length()))
                    .sorted()
                    .toList();
        }
    }
}
