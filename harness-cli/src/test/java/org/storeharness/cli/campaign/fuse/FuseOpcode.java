package org.storeharness.cli.campaign.fuse;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requests of the kernel, with their numbers in {@code linux/fuse.h}. */
enum FuseOpcode {
    LOOKUP(1),
    FORGET(2),
    GETATTR(3),
    SETATTR(4),
    READLINK(5),
    SYMLINK(6),
    MKNOD(8),
    MKDIR(9),
    UNLINK(10),
    RMDIR(11),
    RENAME(12),
    LINK(13),
    OPEN(14),
    READ(15),
    WRITE(16),
    STATFS(17),
    RELEASE(18),
    FSYNC(20),
    INIT(26),
    OPENDIR(27),
    READDIR(28),
    RELEASEDIR(29),
    FSYNCDIR(30),
    CREATE(35),
    DESTROY(38),
    BATCH_FORGET(42),
    FALLOCATE(43),
    RENAME2(45);

    private static final Map<Integer, FuseOpcode> BY_NUMBER =
            Stream.of(values()).collect(Collectors.toMap(opcode -> opcode.number, Function.identity()));

    private final int number;

    FuseOpcode(int number) {
        this.number = number;
    }

    static @Nullable FuseOpcode of(int number) {
        return BY_NUMBER.get(number);
    }

    /** Whether the kernel waits for no answer. */
    boolean isUnanswered() {
        return this == FORGET || this == BATCH_FORGET;
    }
}
