package org.storeharness.cli.fs;

import java.time.Duration;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} that select phases; without one all are run. */
final class PhaseSelectionOptions {
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
            defaultValue = "0",
            description = "With -C: time limit of each creation phase (default: 0, none)")
    private int stonewallSeconds;

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
}
