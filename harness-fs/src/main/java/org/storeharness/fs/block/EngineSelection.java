package org.storeharness.fs.block;

import java.util.Optional;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.UringSupport;

/**
 * The engine that is used: the requested one, or a fallback if this machine lacks it.
 *
 * @param engine the engine that is used
 * @param fallback why it is not the requested one; empty if it is
 */
public record EngineSelection(IoEngine engine, Optional<String> fallback) {

    /** Selects the requested engine, or NIO if this machine lacks it. */
    public static EngineSelection of(IoEngine requested) {
        return unavailableReason(requested)
                .map(obstacle -> new EngineSelection(
                        IoEngine.NIO,
                        Optional.of("nio, with a thread for each outstanding operation, in place of "
                                + requested.spelling() + ": " + obstacle)))
                .orElseGet(() -> new EngineSelection(requested, Optional.empty()));
    }

    /** The reason for which this machine lacks the engine; empty if it has it. */
    public static Optional<String> unavailableReason(IoEngine engine) {
        return switch (engine) {
            case LIBAIO -> UringSupport.unavailableReason(LibaioQueue::probe);
            case IO_URING -> UringSupport.unavailableReason();
            case NIO, MMAP, NULL -> Optional.empty();
        };
    }

    /** The engine, or the reason for the fallback, for the result. */
    public String label() {
        return fallback.orElseGet(() -> engine.spelling());
    }

    long openFilesPerSession(int files) {
        return engine.isAsynchronous() ? 2L * files + 1 : files;
    }
}
