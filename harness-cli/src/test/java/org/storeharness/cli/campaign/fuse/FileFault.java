package org.storeharness.cli.campaign.fuse;

import java.util.EnumSet;
import java.util.Set;

/** The answer of the filesystem in place of the requested work. */
public enum FileFault {
    NONE(0, EnumSet.noneOf(FuseOpcode.class)),
    /** Nothing fits any more. */
    FULL_DISK(
            FuseServer.ENOSPC,
            EnumSet.of(FuseOpcode.WRITE, FuseOpcode.FALLOCATE, FuseOpcode.MKDIR, FuseOpcode.SYMLINK)),
    /** No file can be created any more. */
    NO_INODES(FuseServer.ENOSPC, EnumSet.of(FuseOpcode.CREATE, FuseOpcode.MKNOD, FuseOpcode.MKDIR, FuseOpcode.SYMLINK)),
    /** Nothing can be changed; files can be opened for reading only. */
    READ_ONLY(
            FuseServer.EROFS,
            EnumSet.of(
                    FuseOpcode.SETATTR,
                    FuseOpcode.SYMLINK,
                    FuseOpcode.MKNOD,
                    FuseOpcode.MKDIR,
                    FuseOpcode.UNLINK,
                    FuseOpcode.RMDIR,
                    FuseOpcode.RENAME,
                    FuseOpcode.RENAME2,
                    FuseOpcode.LINK,
                    FuseOpcode.WRITE,
                    FuseOpcode.CREATE,
                    FuseOpcode.FALLOCATE)),
    /** Contents can be neither read nor written. */
    IO_ERROR(FuseServer.EIO, EnumSet.of(FuseOpcode.READ, FuseOpcode.WRITE)),
    /** Syncs fail. */
    SYNC_ERROR(FuseServer.EIO, EnumSet.of(FuseOpcode.FSYNC, FuseOpcode.FSYNCDIR)),
    /** Nothing is answered until the fault is over. */
    HANG(0, EnumSet.noneOf(FuseOpcode.class)),
    /** The process of the filesystem is gone. */
    GONE(0, EnumSet.noneOf(FuseOpcode.class));

    private final int error;
    private final Set<FuseOpcode> struck;

    FileFault(int error, Set<FuseOpcode> struck) {
        this.error = error;
        this.struck = struck;
    }

    /** The error number with which a request is answered, 0 for none. */
    int errorOf(FuseOpcode opcode) {
        return struck.contains(opcode) ? error : 0;
    }
}
