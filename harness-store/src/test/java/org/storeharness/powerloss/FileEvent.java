package org.storeharness.powerloss;

/** One change of files or directories, in the order in which a program made them. An inode is the number of a file or directory. */
public sealed interface FileEvent {
    /** A directory or an empty file gets a name. */
    record Created(int inode, String path, boolean directory) implements FileEvent {}

    /** Bytes are written at an offset. */
    record Written(int inode, long offset, byte[] bytes) implements FileEvent {}

    /** A file is cut to nothing. */
    record Truncated(int inode) implements FileEvent {}

    /** The content of a file, or the names in a directory, are synced. */
    record Synced(int inode) implements FileEvent {}

    /** A file or directory gets another name, and takes the place of what has it. */
    record Renamed(String from, String to) implements FileEvent {}

    /** A name is removed. */
    record Deleted(String path) implements FileEvent {}
}
