package org.storeharness.cli.generated;

import java.util.List;

/**
 * A command line that is carried out for a moment.
 *
 * @param seed makes the same case again
 * @param arguments of the harness
 * @param file the content of the file that the arguments name; empty if they name none
 */
record GeneratedCase(String kind, long seed, List<String> arguments, String file) {
    @Override
    public String toString() {
        return kind + " " + seed + ": " + String.join(" ", arguments) + (file.isEmpty() ? "" : "\n" + file);
    }
}
