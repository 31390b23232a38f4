package org.storeharness.fs.block.engine;

import java.util.Locale;
import java.util.Optional;
import org.storeharness.fs.libc.CLibrary;
import org.storeharness.fs.options.IoEngine;

/**
 * The engine that is used: the requested one, or a fallback if this machine lacks it.
 *
 * @param engine the engine that is used
 * @param fallback why it is not the requested one; empty if it is
 */
public record EngineSelection(IoEngine engine, Optional<String> fallback) {

    /** Selects the requested engine, or NIO if this machine lacks libaio. */
    public static EngineSelection of(IoEngine requested) {
        if (requested != IoEngine.LIBAIO) {
            return new EngineSelection(requested, Optional.empty());
        }
        return LibaioSupport.unavailableReason()
                .or(CLibrary::unavailableReason)
                .map(obstacle -> new EngineSelection(
                        IoEngine.NIO,
                        Optional.of(
                                "nio, with a thread for each outstanding operation, in place of libaio: " + obstacle)))
                .orElseGet(() -> new EngineSelection(IoEngine.LIBAIO, Optional.empty()));
    }

    /** The engine, or the reason for the fallback, for the result. */
    public String label() {
        return fallback.orElseGet(() -> engine.name().toLowerCase(Locale.ROOT));
    }

    public long openFilesPerSession(int files) {
        return engine == IoEngine.LIBAIO ? 2L * files : files;
    }
}
