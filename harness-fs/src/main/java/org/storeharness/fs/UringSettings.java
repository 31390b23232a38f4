package org.storeharness.fs;

import java.util.ArrayList;
import java.util.List;

/**
 * The settings of io_uring; fio's default is that all are off.
 *
 * @param registerFiles whether the kernel keeps references to the open files, fio's {@code registerfiles}
 * @param fixedBuffers whether the kernel keeps the buffers mapped, fio's {@code fixedbufs}
 * @param polled whether the device is polled for its answers, fio's {@code hipri}
 * @param submitThread whether a thread of the kernel takes submitted operations, fio's {@code sqthread_poll}
 */
public record UringSettings(boolean registerFiles, boolean fixedBuffers, boolean polled, boolean submitThread) {
    /** Everything is off. */
    public static final UringSettings PLAIN = new UringSettings(false, false, false, false);

    /** The settings that are on, for the result: {@code registered files, fixed buffers}. */
    public String text() {
        List<String> on = new ArrayList<>();
        if (registerFiles) {
            on.add("registered files");
        }
        if (fixedBuffers) {
            on.add("fixed buffers");
        }
        if (polled) {
            on.add("a polled device");
        }
        if (submitThread) {
            on.add("a submitting thread of the kernel");
        }
        return on.isEmpty() ? "nothing registered" : String.join(", ", on);
    }
}
