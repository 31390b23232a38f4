package org.storeharness.crosscheck.model;

import java.io.IOException;
import org.storeharness.core.run.stage.RunException;

/** Both tools. */
public interface Tools {
    /** What we are called. */
    String HARNESS = "harness";

    /** The other one. */
    Peer peer();

    /**
     * We do it once. What we cost is what the result says of the measured phase.
     *
     * @throws RunException if we leave no result
     */
    ToolRun ours(Work work) throws RunException, IOException;

    /**
     * The peer does it once. What it costs is what its process cost from start to end.
     *
     * @throws RunException if it fails or prints no report
     */
    ToolRun theirs(Work work) throws RunException, IOException;
}
