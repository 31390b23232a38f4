package org.storeharness.cli.fs.metadata;

import java.time.Duration;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** What comes before each phase of {@code harness fs metadata}. */
final class PhasePreparationOptions {
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "1s",
            description =
                    "Before each phase, make and remove items beside it for so long at most, 10,000 for each task, so that"
                            + " the JVM has compiled what is measured; 0s for none (default: ${DEFAULT-VALUE})")
    private String warmUp = "1s";

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            defaultValue = "as-is",
            description =
                    "What this machine remembers of names before each phase: as-is, or cold-system, which drops all caches"
                            + " of the machine and needs root (default: ${DEFAULT-VALUE})")
    private String cache = "as-is";

    Duration warmUp() {
        try {
            return Durations.parse(warmUp);
        } catch (InvalidValueException e) {
            throw e.within("--warm-up");
        }
    }

    /** The option {@code cache} of the target. */
    String cacheSetting() {
        return EnumSpelling.of(EnumSpelling.parse("--cache", CacheChoice.class, cache));
    }
}
