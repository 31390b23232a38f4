package org.storeharness.crosscheck.model;

import java.io.IOException;
import org.storeharness.core.run.stage.RunException;

/** Both tools. */
public interface ToolRunner {
    /** What we are called. */
    String HARNESS = "harness";

    /** The other one. */
    Peer peer();

    /**
     * We do it once. What we cost is what the result says of the measured phase.
     *
     * @throws RunException if we leave no result
     */
    ToolRun runHarness(ToolWorkload work) throws RunException, IOException;

    /**
     * The peer does it once. What it costs is what its process cost from start to end.
     *
     * @throws RunException if it fails or prints no report
     */
    ToolRun runPeer(ToolWorkload work) throws RunException, IOException;
}
