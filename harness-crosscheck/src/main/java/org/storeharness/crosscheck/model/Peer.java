package org.storeharness.crosscheck.model;

import java.util.Map;
import org.storeharness.core.run.stage.RunException;

/**
 * A well-known benchmark tool: a program that prints a report.
 *
 * @param name of the program
 * @param installation how to install it
 * @param versionArgument the argument that makes it print its version
 * @param parser reads its report
 * @param definitions how it defines a quantity, where that differs from the harness's definition
 */
public record Peer(
        String name,
        String installation,
        String versionArgument,
        ReportParser parser,
        Map<Quantity, String> definitions) {
    public Peer {
        definitions = Map.copyOf(definitions);
    }

    /** Reads the report of one run. */
    @FunctionalInterface
    public interface ReportParser {
        /**
         * Reads what the program printed.
         *
         * @throws RunException if that is no report
         */
        PeerReport parse(String output) throws RunException;
    }

    /** The same definition of the mean and of every percentile. */
    public static Map<Quantity, String> definitionOfTimes(String definition) {
        return Map.of(
                Quantity.MEAN, definition,
                Quantity.P50, definition,
                Quantity.P90, definition,
                Quantity.P99, definition);
    }
}
