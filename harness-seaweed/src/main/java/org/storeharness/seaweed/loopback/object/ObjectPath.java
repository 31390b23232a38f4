package org.storeharness.seaweed.loopback.object;

import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.FileId;

/**
 * The path of an object on a volume server: {@code /volume,keycookie}, with {@code _n} behind it for the nth id after the
 * assigned one.
 *
 * @param text the path without its slash
 * @param id the id with n added to its key; {@code null} if the text is no id
 */
public record ObjectPath(String text, @Nullable FileId id) {
    public static ObjectPath parse(String path) {
        String text = path.substring(1);
        int suffix = text.lastIndexOf('_');
        String base = suffix < 0 ? text : text.substring(0, suffix);
        String count = suffix < 0 ? "0" : text.substring(suffix + 1);
        FileId id = new FileId();
        if (!count.matches("\\d{1,9}") || !id.parse(base)) {
            return new ObjectPath(text, null);
        }
        return new ObjectPath(text, id.set(id.volume(), id.key() + Long.parseLong(count), id.cookie()));
    }
}
