package org.storeharness.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreFacts;

/**
 * The durability of an acknowledged commit, as far as it was found out.
 *
 * @param durability before the filesystem is looked at
 * @param reason why it is not durable; empty if it is
 */
public record FoundDurability(Durability durability, Optional<String> reason) {
    /** Durable, or relaxed for a reason. */
    public static FoundDurability relaxedBy(Optional<String> reason) {
        return new FoundDurability(reason.isPresent() ? Durability.RELAXED : Durability.DURABLE, reason);
    }

    /** The setting by which PostgreSQL may lose an acknowledged commit on any disk, such as {@code fsync=off}; empty if there is none. */
    public static Optional<String> postgresRelaxedBy(Map<String, String> settings) {
        return Stream.of("fsync", "synchronous_commit", "full_page_writes")
                .filter(name -> "off".equals(settings.get(name)))
                .findFirst()
                .map(name -> name + "=off");
    }

    static FoundDurability unknown(String reason) {
        return new FoundDurability(Durability.UNKNOWN, Optional.of(reason));
    }

    /** The same where the data were not seen: then nobody knows whether they are in memory. */
    FoundDurability unseen() {
        return durability == Durability.DURABLE
                ? unknown("where the database keeps its files is not seen from here")
                : this;
    }

    /**
     * The durability on a filesystem; adds the reason to the settings where it is not durable.
     *
     * @param filesystem the type of that of the data, where known
     */
    public Durability on(@Nullable String filesystem, Map<String, String> settings) {
        if (filesystem != null && FileSystemKind.of(filesystem) == FileSystemKind.MEMORY) {
            return Durability.VOLATILE;
        }
        Optional<String> unverified = filesystem == null
                ? Optional.empty()
                : FileSystemKind.unverifiedSync(filesystem).or(() -> cached(filesystem, settings));
        reason.or(() -> unverified).ifPresent(text -> settings.put(StoreFacts.DURABILITY_REASON, text));
        return durability == Durability.DURABLE && unverified.isPresent() ? Durability.UNKNOWN : durability;
    }

    /** On macOS a sync leaves writes in the cache of the disk, unless it is a full one. */
    private static Optional<String> cached(String filesystem, Map<String, String> settings) {
        return filesystem.matches("apfs|hfs") && !"1".equals(settings.get("fullfsync"))
                ? Optional.of("a sync on " + filesystem + " leaves writes in the cache of the disk")
                : Optional.empty();
    }

    /** The type of a directory's filesystem. */
    public static String filesystem(Path directory) {
        try {
            return Files.getFileStore(directory).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** The type of that filesystem, of several, on which data are the least safe; null if a directory is not seen, or there is none. */
    static @Nullable String filesystem(List<Path> directories) {
        if (!directories.stream().allMatch(Files::isDirectory)) {
            return null;
        }
        return directories.stream()
                .map(FoundDurability::filesystem)
                .max(Comparator.comparing((String type) -> FileSystemKind.of(type) == FileSystemKind.MEMORY)
                        .thenComparing(
                                type -> FileSystemKind.unverifiedSync(type).isPresent()))
                .orElse(null);
    }
}
