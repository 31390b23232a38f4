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
public record UsableEngine(IoEngine engine, Optional<String> fallback) {

    /** The engine asked for, or NIO where this machine does not have it. */
    public static UsableEngine of(IoEngine asked) {
        if (asked != IoEngine.LIBAIO) {
            return new UsableEngine(asked, Optional.empty());
        }
        return Libaio.obstacle()
                .or(CLibrary::obstacle)
                .map(obstacle -> new UsableEngine(
                        IoEngine.NIO,
                        Optional.of(
                                "nio, with a thread for each outstanding operation, in place of libaio: " + obstacle)))
                .orElseGet(() -> new UsableEngine(IoEngine.LIBAIO, Optional.empty()));
    }

    /** For the result: the engine, and why it is that one. */
    public String label() {
        return fallback.orElseGet(() -> engine.name().toLowerCase(Locale.ROOT));
    }

    public long openFilesPerSession(int files) {
        return engine == IoEngine.LIBAIO ? 2L * files : files;
    }
}
