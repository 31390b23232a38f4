package org.storeharness.environment;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Tells what is to be removed of a directory's content. Safe for any thread. */
@FunctionalInterface
public interface RemovalRule {
    /**
     * Whether a file or link is to be removed; of a directory, whether its content is looked at, and the directory removed if
     * nothing of it remains.
     *
     * @param path relative to the directory
     * @param attributes its own attributes
     */
    boolean removes(Path path, BasicFileAttributes attributes);
}
