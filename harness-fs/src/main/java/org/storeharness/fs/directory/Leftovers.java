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
import org.storeharness.core.store.StoreContext;

/** Finds directories of runs whose process is gone. They are reported and not changed. */
public final class Leftovers {
    private static final Pattern NAME = Pattern.compile("harness-([A-Za-z][A-Za-z0-9-]{0,31})");
    private static final int MAX_MARKER_BYTES = 100;

    private Leftovers() {}

    /** The leftovers in a directory in which runs work, sorted; empty if the directory cannot be listed. */
    public static List<Path> in(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
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
        Path marker = directory.resolve(StoreContext.MARKER_PREFIX + name.group(1));
        try {
            return Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)
                    && !(Files.size(marker) <= MAX_MARKER_BYTES
                            && ProcessIdentity.isOfLivingProcess(Files.readString(marker)));
        } catch (IOException e) {
            return false;
        }
    }
}
