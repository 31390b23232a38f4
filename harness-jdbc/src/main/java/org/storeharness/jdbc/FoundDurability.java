package org.storeharness.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreFacts;

/**
 * What an acknowledged commit survives, as far as that was found out.
 *
 * @param durability before the filesystem is looked at
 * @param reason why it is not durable; empty if it is
 */
public record FoundDurability(Durability durability, Optional<String> reason) {
    /** Durable, or relaxed for a reason. */
    public static FoundDurability relaxedBy(Optional<String> reason) {
        return new FoundDurability(reason.isPresent() ? Durability.RELAXED : Durability.DURABLE, reason);
    }

    static FoundDurability unknown(String reason) {
        return new FoundDurability(Durability.UNKNOWN, Optional.of(reason));
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
        Optional<String> unverified = filesystem == null ? Optional.empty() : FileSystemKind.unverifiedSync(filesystem);
        reason.or(() -> unverified).ifPresent(text -> settings.put(StoreFacts.DURABILITY_REASON, text));
        return durability == Durability.DURABLE && unverified.isPresent() ? Durability.UNKNOWN : durability;
    }

    /** The type of a directory's filesystem. */
    public static String filesystem(Path directory) {
        try {
            return Files.getFileStore(directory).type();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
