package org.storeharness.fs;

import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether this machine has io_uring, and allows it. */
public final class UringSupport {
    private static final Path DISABLED = Path.of("/proc/sys/kernel/io_uring_disabled");

    private static final int NOT_PERMITTED = 1;
    private static final int NO_MEMORY = 12;
    private static final int ACCESS_DENIED = 13;
    private static final int TOO_MANY_FILES = 24;
    private static final int NO_SUCH_CALL = 38;

    private UringSupport() {}

    /** The reason for which it is not available to this thread now, in one line; empty if it is. */
    public static Optional<String> unavailableReason() {
        return unavailableReason(() -> Uring.open(1, UringSettings.PLAIN).close());
    }

    /** The reason for which a way of asynchronous calls is not available to this thread now, in one line; empty if it is. */
    public static Optional<String> unavailableReason(EngineTrial trial) {
        if (!Platform.isLinux() || !"x86-64".equals(Platform.ARCH)) {
            return Optional.of("it is supported on Linux on x86-64 only");
        }
        Optional<String> obstacle = CLibrary.unavailableReason();
        if (obstacle.isPresent()) {
            return obstacle;
        }
        try {
            trial.run();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Tries it. */
    @FunctionalInterface
    public interface EngineTrial {
        void run() throws IOException;
    }

    /** The setting of the machine's administrator: {@code 0}, {@code 1} or {@code 2}; empty before Linux 6.6. */
    static String disabled() {
        try {
            return Files.readString(DISABLED).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * The reason for which a ring was refused.
     *
     * @param error of {@code io_uring_setup}
     * @param disabled the content of {@code /proc/sys/kernel/io_uring_disabled}
     */
    static String refusal(int error, String disabled) {
        return switch (error) {
            case NOT_PERMITTED, ACCESS_DENIED ->
                switch (disabled) {
                    case "1" ->
                        "io_uring is for root and the group kernel.io_uring_group here: kernel.io_uring_disabled is 1";
                    case "2" -> "io_uring is switched off here: kernel.io_uring_disabled is 2";
                    default ->
                        "io_uring is forbidden to this process, as by the seccomp filter of a container:"
                                + " run it with seccomp=unconfined";
                };
            case NO_SUCH_CALL -> "this kernel has no io_uring, or a seccomp filter hides it";
            case NO_MEMORY -> "there is no memory for a ring; raise the limit of locked memory (ulimit -l)";
            case TOO_MANY_FILES -> "there are too many open files for a ring; raise their limit (ulimit -n)";
            default -> "io_uring cannot be set up: " + CLibrary.strerror(error) + " (error " + error + ")";
        };
    }
}
