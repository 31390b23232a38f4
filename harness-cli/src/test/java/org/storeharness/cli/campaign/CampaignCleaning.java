package org.storeharness.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.campaign.server.CampaignServer;

/** Finds the leftovers of a run, and checks that {@code harness clean} lists and removes them. */
final class CampaignCleaning {
    private static final Pattern RUN = Pattern.compile("r\\d{8}-\\d{6}-[0-9a-f]{4}");
    private static final int LEFTOVERS = 4;

    private final Path data;
    private final Path out;
    private final @Nullable CampaignServer server;

    CampaignCleaning(Path data, Path out, @Nullable CampaignServer server) {
        this.data = data;
        this.out = out;
        this.server = server;
    }

    /** The names of the leftovers. */
    List<String> left() throws Exception {
        List<String> left = new ArrayList<>(server == null ? List.of() : server.leftovers());
        try (Stream<Path> entries = Files.list(data)) {
            entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.equals("letter") && !name.equals("harness-data-mine"))
                    .forEach(left::add);
        }
        return left;
    }

    /** Has the leftovers listed and removed, and returns the problems of that. */
    List<String> problems() throws Exception {
        List<String> left = left();
        List<String> problems = new ArrayList<>();
        for (String run : runs(left)) {
            List<String> ofRun =
                    left.stream().filter(name -> name.contains(run)).toList();
            CommandRun list = CommandRun.of("clean", "--run", run);
            boolean listed = list.exitCode() == (ofRun.isEmpty() ? 0 : LEFTOVERS)
                    && ofRun.stream().allMatch(list.out()::contains);
            if (!listed) {
                problems.add("clean does not list exactly " + ofRun + ": " + list);
            }
            CommandRun removal = CommandRun.of("clean", "--run", run, "--yes");
            if (removal.exitCode() != 0) {
                problems.add("clean does not remove " + ofRun + ": " + removal);
            }
        }
        List<String> now = left();
        if (!now.isEmpty()) {
            problems.add("after clean there still is " + now);
        }
        return problems;
    }

    private Set<String> runs(List<String> left) throws IOException {
        Set<String> runs = new TreeSet<>();
        try (Stream<Path> directories = Files.list(out)) {
            Stream.concat(left.stream(), directories.map(Path::toString)).forEach(name -> {
                Matcher run = RUN.matcher(Path.of(name).getFileName().toString());
                if (run.find()) {
                    runs.add(run.group());
                }
            });
        }
        return runs;
    }
}
