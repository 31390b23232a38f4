package org.storeharness.fs.block;

import com.sun.jna.Platform;
import java.io.IOException;
import java.util.Optional;
import org.storeharness.fs.CLibrary;

/** Whether this machine has Linux's asynchronous I/O, and allows it. */
final class LibaioSupport {
    private LibaioSupport() {}

    /** Why it is not available now, in one line; empty if it is. */
    static Optional<String> unavailableReason() {
        if (!Platform.isLinux() || !"x86-64".equals(Platform.ARCH)) {
            return Optional.of("it is supported on Linux on x86-64 only");
        }
        Optional<String> obstacle = CLibrary.unavailableReason();
        if (obstacle.isPresent()) {
            return obstacle;
        }
        try {
            LibaioQueue.probe();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
