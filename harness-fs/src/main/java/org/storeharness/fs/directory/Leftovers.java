package org.storeharness.fs.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.core.environment.ProcessIdentity;

/** Directories of runs that this machine does not carry out any more. They are named, and left as they are. */
public final class Leftovers {
    private static final Pattern NAME = Pattern.compile("harness-([A-Za-z][A-Za-z0-9-]{0,31})");
    private static final int MAX_NAMED = 3;
    private static final int MAX_MARKER_BYTES = 100;

    private Leftovers() {}

    /**
     * What is left in a directory that runs work in, and how to remove it: a sentence for each, and one for those above the
     * first {@value #MAX_NAMED}. Nothing where the directory cannot be listed.
     */
    public static List<String> in(Path place) {
        List<Path> left;
        try (Stream<Path> entries = Files.list(place)) {
            left = entries.filter(Leftovers::isLeftover).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
        Stream<String> named = left.stream().limit(MAX_NAMED).map(Leftovers::message);
        Stream<String> others = left.size() > MAX_NAMED
                ? Stream.of(left.size() - MAX_NAMED + " more directories of such runs are in " + place)
                : Stream.of();
        return Stream.concat(named, others).toList();
    }

    private static String message(Path directory) {
        return directory
                + " is of a run that this machine does not carry out: it was killed, or goes on elsewhere; if it was"
                + " killed, remove it with: rm -r '" + directory.toString().replace("'", "'\\''") + "'";
    }

    private static boolean isLeftover(Path directory) {
        Matcher name = NAME.matcher(directory.getFileName().toString());
        if (!name.matches() || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Path mark = directory.resolve(TargetDirectory.MARKER_PREFIX + name.group(1));
        try {
            return Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
                    && !(Files.size(mark) <= MAX_MARKER_BYTES
                            && ProcessIdentity.isOfLivingProcess(Files.readString(mark)));
        } catch (IOException e) {
            return false;
        }
    }
}
