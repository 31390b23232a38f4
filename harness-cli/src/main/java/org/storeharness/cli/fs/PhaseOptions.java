package org.storeharness.cli.fs;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} that select phases, without which all are run, and that say what comes before each. */
final class PhaseOptions {
    @Option(
            names = {"-C", "--create-only"},
            description = "Only create (with -T, -E, -r: only what they name)")
    private boolean create;

    @Option(
            names = {"-T", "--stat-only"},
            description = "Only stat")
    private boolean stat;

    @Option(
            names = {"-E", "--read-only"},
            description = "Only read")
    private boolean read;

    @Option(
            names = {"-r", "--remove-only"},
            description = "Only remove")
    private boolean remove;

    @Option(
            names = {"-W", "--stonewall"},
            paramLabel = "SECONDS",
            description = "With -C: time limit of each creation phase (default: 0, none)")
    private int stonewallSeconds;

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
            description =
                    "State of the caches of names before each phase: as-is, or cold-system, which drops all caches"
                            + " of the machine and needs root (default: ${DEFAULT-VALUE})")
    private String cache = "as-is";

    boolean includes(MetadataPhase phase) {
        boolean all = !create && !stat && !read && !remove;
        boolean named = switch (phase.action()) {
            case CREATE -> create;
            case STAT -> stat;
            case READ -> read;
            case RENAME -> false;
            case REMOVE -> remove;
        };
        return all || named;
    }

    /** The time limit of creation; zero for none. Unlike mdtest, tasks that are behind do not catch up after it. */
    Duration stonewall() {
        Check.range("-W", stonewallSeconds, 0, 31_536_000);
        if (stonewallSeconds > 0 && (!create || stat || read || remove)) {
            throw new InvalidValueException(
                    "-W", "must be given with -C alone: the other phases have to know how many items there are");
        }
        return Duration.ofSeconds(stonewallSeconds);
    }

    /**
     * The longest warm-up.
     *
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
