package org.storeharness.environment;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One mounted filesystem, as {@code /proc/self/mountinfo} describes it.
 *
 * @param options those of the mount point, then the remaining ones of the filesystem
 */
record Mount(String mountPoint, String type, String device, List<String> options) {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7]{2})");
    private static final int FIRST_OPTIONAL_FIELD = 6;

    /** The mounts in the order of the text; malformed lines are skipped. */
    static List<Mount> parse(String mountInfo) {
        List<Mount> mounts = new ArrayList<>();
        mountInfo.lines().forEach(line -> parseLine(line).ifPresent(mounts::add));
        return mounts;
    }

    /**
     * The mount that holds a path, which is absolute and free of symbolic links. Of several at one mount point, the
     * last counts.
     */
    static Optional<Mount> containing(List<Mount> mounts, Path path) {
        Mount best = null;
        int depth = -1;
        for (Mount mount : mounts) {
            Path point = Path.of(mount.mountPoint);
            if (path.startsWith(point) && point.getNameCount() >= depth) {
                best = mount;
                depth = point.getNameCount();
            }
        }
        return Optional.ofNullable(best);
    }

    private static Optional<Mount> parseLine(String line) {
        String[] fields = line.split(" ");
        int separator = Arrays.asList(fields).indexOf("-");
        if (separator < FIRST_OPTIONAL_FIELD || fields.length < separator + 4) {
            return Optional.empty();
        }
        String mountPoint = unescape(fields[4]);
        if (!isAbsolutePath(mountPoint)) {
            return Optional.empty();
        }
        Set<String> options = new LinkedHashSet<>(List.of(fields[5].split(",")));
        options.addAll(List.of(fields[separator + 3].split(",")));
        return Optional.of(
                new Mount(mountPoint, fields[separator + 1], unescape(fields[separator + 2]), List.copyOf(options)));
    }

    /** A name that the JVM's locale cannot encode is not a path. */
    private static boolean isAbsolutePath(String text) {
        try {
            return Path.of(text).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String unescape(String field) {
        return OCTAL.matcher(field)
                .replaceAll(
                        match -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }
}
