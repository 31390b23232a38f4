package org.storeharness.fs.metadata;

import java.util.Locale;

/** The phases, in the order in which they are done. */
public enum MetadataPhase {
    TREE_CREATION("Tree creation", 0),
    DIRECTORY_CREATION("Directory creation", 0),
    DIRECTORY_STAT("Directory stat", 1),
    DIRECTORY_RENAME("Directory rename", 0),
    DIRECTORY_REMOVAL("Directory removal", 3),
    FILE_CREATION("File creation", 0),
    FILE_STAT("File stat", 1),
    FILE_READ("File read", 2),
    FILE_REMOVAL("File removal", 3),
    TREE_REMOVAL("Tree removal", 0);

    private final String label;
    private final int strides;

    MetadataPhase(String label, int strides) {
        this.label = label;
        this.strides = strides;
    }

    /** As mdtest's table names it. */
    public String label() {
        return label;
    }

    /** As plans name it: {@code file-creation}. */
    public String planName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How many strides away the task is whose items a task uses, so that it does not meet what it has in its own caches. */
    int strides() {
        return strides;
    }

    /** Whether it is about the tree, which one task makes, and not about the items of each task. */
    public boolean ofTree() {
        return this == TREE_CREATION || this == TREE_REMOVAL;
    }

    /** Whether it makes what was not there, and so may find no room. */
    boolean creates() {
        return this == TREE_CREATION || this == DIRECTORY_CREATION || this == FILE_CREATION;
    }

    /** Whether its items are directories. */
    public boolean ofDirectories() {
        return name().startsWith("DIRECTORY");
    }

    /** Whether its items are files. */
    public boolean ofFiles() {
        return name().startsWith("FILE");
    }
}
