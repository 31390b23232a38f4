package org.storeharness.cli.fs;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} for the time before each phase. */
final class PhasePreparationOptions {
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description =
                    "Longest warm-up before each phase: it creates and removes other items, 10,000 per task, so that"
                            + " the JVM compiles the calls; 0s for none (default: 1s, and none with --no-scratch-warm-up)")
    private @Nullable String warmUp;

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            defaultValue = "as-is",
            description =
                    "State of the caches of names before each phase: as-is, or cold-system, which drops all caches"
                            + " of the machine and needs root (default: ${DEFAULT-VALUE})")
    private String cache = "as-is";

    /**
     * @param cold whether there is none unless it is asked for
     */
    Duration warmUp(boolean cold) {
        String given = warmUp == null ? cold ? "0s" : "1s" : warmUp;
        return Check.named("--warm-up", () -> Durations.parse(given));
    }

    /** The option {@code cache} of the target. */
    String cacheSetting() {
        return EnumSpelling.of(EnumSpelling.parse("--cache", CacheChoice.class, cache));
    }
}
