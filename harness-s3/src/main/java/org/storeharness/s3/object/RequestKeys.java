package org.storeharness.s3.object;

import java.util.function.Supplier;

/** The credentials of the next request: the same object as long as they do not change. Used by any thread. */
@FunctionalInterface
public interface RequestKeys extends Supplier<AccessKey> {
    /** A text of a service or a library without the current credentials, and without those that earlier requests may have had. */
    default String hiddenIn(String text) {
        return get().hiddenIn(text);
    }
}
