package org.storeharness.core.run;

import java.nio.file.Path;
import java.util.List;
import org.storeharness.core.plan.Plan;

/**
 * What a caller wants to be done.
 *
 * @param plan what to measure
 * @param outputDirectory where the run directory is made
 * @param dataDirectory where stores of this machine keep their data, in a directory of this run's own; must exist
 * @param build which harness this is
 * @param command the command line to show in the result, secrets hidden; may be empty
 */
public record RunRequest(Plan plan, Path outputDirectory, Path dataDirectory, Build build, List<String> command) {
    /**
     * Which harness this is.
     *
     * @param version its version
     * @param commit the commit it was built from, or {@code unknown}
     */
    public record Build(String version, String commit) {}
}
