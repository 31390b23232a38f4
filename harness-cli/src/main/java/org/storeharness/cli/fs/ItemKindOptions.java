package org.storeharness.cli.fs;

import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} that select kinds of items. */
final class ItemKindOptions {
    @Option(
            names = {"-F", "--files-only"},
            description = "Files only")
    private boolean filesOnly;

    @Option(
            names = {"-D", "--directories-only"},
            description = "Directories only")
    private boolean directoriesOnly;

    void check() {
        if (filesOnly && directoriesOnly) {
            throw new InvalidValueException("-F", "must not be given with -D: then there is nothing to do");
        }
    }

    boolean includes(MetadataPhase phase) {
        return switch (phase.kind()) {
            case TREE -> true;
            case DIRECTORY -> !filesOnly;
            case FILE -> !directoriesOnly;
        };
    }
}
