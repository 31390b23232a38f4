package org.storeharness.seaweed.loopback.object;

import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.FileId;

/**
 * The path of an object on a volume server: {@code /volume,keycookie}, with {@code _n} after it for the nth id after the
 * assigned one.
 *
 * @param text the path without its slash
 * @param id the id with n added to its key; {@code null} if the text is no id
 */
public record ObjectPath(String text, @Nullable FileId id) {
    public static ObjectPath parse(String path) {
        String text = path.substring(1);
        FileId id = new FileId();
        return new ObjectPath(text, id.parse(text) ? id : null);
    }
}
