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
    private static final int MAX_MARKER_BYTES = 100;

    private Leftovers() {}

    /** The directories that such runs left in a place that runs work in, sorted; none where the place cannot be listed. */
    public static List<Path> in(Path place) {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.filter(Leftovers::isLeftover).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
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
