package org.storeharness.fs.metadata;

import java.util.List;
import org.storeharness.unit.EnumSpelling;

/** The phases of mdtest, in the order in which they are done. */
public enum MetadataPhase {
    TREE_CREATION(ItemKind.TREE, ItemAction.CREATE, "Tree creation", 0),
    DIRECTORY_CREATION(ItemKind.DIRECTORY, ItemAction.CREATE, "Directory creation", 0),
    DIRECTORY_STAT(ItemKind.DIRECTORY, ItemAction.STAT, "Directory stat", 1),
    DIRECTORY_RENAME(ItemKind.DIRECTORY, ItemAction.RENAME, "Directory rename", 0),
    DIRECTORY_REMOVAL(ItemKind.DIRECTORY, ItemAction.REMOVE, "Directory removal", 3),
    FILE_CREATION(ItemKind.FILE, ItemAction.CREATE, "File creation", 0),
    FILE_STAT(ItemKind.FILE, ItemAction.STAT, "File stat", 1),
    FILE_READ(ItemKind.FILE, ItemAction.READ, "File read", 2),
    FILE_REMOVAL(ItemKind.FILE, ItemAction.REMOVE, "File removal", 3),
    TREE_REMOVAL(ItemKind.TREE, ItemAction.REMOVE, "Tree removal", 0);

    private final ItemKind kind;
    private final ItemAction action;
    private final String label;
    private final int strides;

    /** The kind of items that a phase works on. */
    public enum ItemKind {
        /** The trees that hold the items of all tasks; one task makes and removes each. */
        TREE,
        DIRECTORY,
        FILE
    }

    /** The action of a phase on each item. */
    public enum ItemAction {
        CREATE,
        STAT,
        READ,
        RENAME,
        REMOVE
    }

    MetadataPhase(ItemKind kind, ItemAction action, String label, int strides) {
        this.kind = kind;
        this.action = action;
        this.label = label;
        this.strides = strides;
    }

    public ItemKind kind() {
        return kind;
    }

    public ItemAction action() {
        return action;
    }

    /** The label in mdtest's table. */
    public String label() {
        return label;
    }

    /** The name in plans: {@code file-creation}. */
    public String planName() {
        return EnumSpelling.of(this);
    }

    /**
     * The number of tasks of this phase that use items that their own host made, and may still have in its caches.
     *
     * @param stride the stride of the store's options
     * @param tasksOfHosts the number of tasks on each host, in the order of their numbers
     */
    public int tasksOnOwnHost(int stride, List<Integer> tasksOfHosts) {
        int tasks = tasksOfHosts.stream().mapToInt(Integer::intValue).sum();
        int most = tasksOfHosts.stream().mapToInt(Integer::intValue).max().orElse(0);
        TaskDistance distance = new TaskDistance(stride, tasks, tasksOfHosts.size() == 1 ? 0 : most);
        int atHome = 0;
        int first = 0;
        for (int own : tasksOfHosts) {
            for (int task = first; task < first + own; task++) {
                int used = distance.from(task, strides);
                atHome += used >= first && used < first + own ? 1 : 0;
            }
            first += own;
        }
        return atHome;
    }

    /** The distance, in strides, of the task whose items a task uses, so that they are not in the task's own caches. */
    int strides() {
        return strides;
    }
}
