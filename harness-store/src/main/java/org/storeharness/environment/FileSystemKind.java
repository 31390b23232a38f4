package org.storeharness.environment;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of filesystems, by their meaning for durability and for direct I/O. */
public enum FileSystemKind {
    /** Keeps files in memory: nothing survives, and direct I/O means nothing even where it is accepted. */
    MEMORY,
    /** A filesystem on a block device of this machine, known to bypass the page cache for direct I/O. */
    LOCAL,
    /** A filesystem on other machines. */
    NETWORK,
    /** Served by a program of this machine (FUSE), which decides itself about caches and syncs. */
    USER_SPACE,
    /** Anything else: nothing is assumed. */
    OTHER;

    private static final Set<String> MEMORY_TYPES = Set.of("tmpfs", "ramfs", "devtmpfs", "hugetlbfs", "rootfs");
    private static final Set<String> LOCAL_TYPES =
            Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "jfs", "nilfs2", "bcachefs");
    private static final Set<String> NETWORK_TYPES = Set.of(
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "ceph", "glusterfs", "lustre", "9p", "afs", "gpfs", "wekafs");

    /** These are of the kind {@link #OTHER}, and a sync reaches a disk of this machine as those of {@link #LOCAL} do. */
    private static final Set<String> OTHER_SYNCED_TYPES = Set.of("overlay", "zfs", "apfs", "hfs", "ufs", "ntfs3");

    /** Why it cannot be verified that a sync of a filesystem of that type reaches a disk of this machine; empty if it does. */
    public static Optional<String> unverifiedSync(String type) {
        return switch (of(type)) {
            case MEMORY, LOCAL -> Optional.empty();
            case NETWORK -> Optional.of(type + " is on other machines, which answer a sync as they are configured");
            case USER_SPACE -> Optional.of(type + " is served by a program, which answers a sync as it likes");
            case OTHER ->
                OTHER_SYNCED_TYPES.contains(type.toLowerCase(Locale.ROOT))
                        ? Optional.empty()
                        : Optional.of("what a sync means on " + type + " is not known");
        };
    }

    /** The kind of a filesystem by its type as the kernel names it, for example {@code ext4}. */
    public static FileSystemKind of(String type) {
        String name = type.toLowerCase(Locale.ROOT);
        if (MEMORY_TYPES.contains(name)) {
            return MEMORY;
        } else if (LOCAL_TYPES.contains(name)) {
            return LOCAL;
        } else if (NETWORK_TYPES.contains(name)) {
            return NETWORK;
        } else if (name.equals("fuse") || name.equals("fuseblk") || name.startsWith("fuse.")) {
            return USER_SPACE;
        }
        return OTHER;
    }
}
