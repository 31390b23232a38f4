package org.storeharness.fs.block.engine;

import java.util.Locale;
import java.util.Optional;
import org.storeharness.fs.libc.CLibrary;
import org.storeharness.fs.options.IoEngine;

/**
 * The engine that is used, after the machine had its say.
 *
 * @param engine the one that is used
 * @param fallback why it is not the one that was asked for, in words
 */
public record EngineSelection(IoEngine engine, Optional<String> fallback) {

    /** The engine asked for, or NIO where this machine does not have it. */
    public static EngineSelection of(IoEngine asked) {
        if (asked != IoEngine.LIBAIO) {
            return new EngineSelection(asked, Optional.empty());
        }
        return LibaioSupport.unavailableReason()
                .or(CLibrary::unavailableReason)
                .map(obstacle -> new EngineSelection(
                        IoEngine.NIO,
                        Optional.of(
                                "nio, with a thread for each outstanding operation, in place of libaio: " + obstacle)))
                .orElseGet(() -> new EngineSelection(IoEngine.LIBAIO, Optional.empty()));
    }

    /** For the result: the engine, and why it is that one. */
    public String label() {
        return fallback.orElseGet(() -> engine.name().toLowerCase(Locale.ROOT));
    }

    public long openFilesPerSession(int files) {
        return engine == IoEngine.LIBAIO ? 2L * files : files;
    }
}
