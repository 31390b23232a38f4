package org.storeharness.fs;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** A filter of system calls of one thread, which lasts as long as the thread. */
public final class SeccompFilter {
    private static final long PRCTL = 157;
    private static final long SET_NO_NEW_PRIVILEGES = 38;
    private static final long SET_SECCOMP = 22;
    private static final long FILTER_MODE = 2;

    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int FAIL_NOT_PERMITTED = 0x00050000 | 1;

    /** The number of {@code io_uring_setup}. */
    public static final int IO_URING_SETUP = 425;

    private SeccompFilter() {}

    /** Makes that system call fail with EPERM, as the filter of a container does. */
    public static void forbidInThisThread(int systemCall) {
        int[][] program = {
            {LOAD_WORD, 0, 0},
            {JUMP_IF_EQUAL, 1 << 8, systemCall},
            {RETURN, 0, FAIL_NOT_PERMITTED},
            {RETURN, 0, ALLOW},
        };
        try (Memory instructions = new Memory(8L * program.length);
                Memory filter = new Memory(16)) {
            for (int i = 0; i < program.length; i++) {
                instructions.setShort(8L * i, (short) program[i][0]);
                instructions.setShort(8L * i + 2, (short) program[i][1]);
                instructions.setInt(8L * i + 4, program[i][2]);
            }
            filter.clear();
            filter.setShort(0, (short) program.length);
            filter.setLong(8, Pointer.nativeValue(instructions));
            CLibrary.syscall(PRCTL, SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0, 0);
            CLibrary.syscall(PRCTL, SET_SECCOMP, FILTER_MODE, Pointer.nativeValue(filter), 0, 0, 0);
        }
    }
}
