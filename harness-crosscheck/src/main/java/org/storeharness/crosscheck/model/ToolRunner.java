package org.storeharness.crosscheck.model;

import java.io.IOException;
import org.storeharness.core.run.stage.RunException;

/** Runs the harness and its peer. */
public interface ToolRunner {
    /** The name of the harness in findings. */
    String HARNESS = "harness";

    /** The other tool. */
    Peer peer();

    /**
     * Runs the harness once. Its cost is that of the measured phase, as the result reports it.
     *
     * @throws RunException if it leaves no result
     */
    ToolRun runHarness(ToolWorkload workload) throws RunException, IOException;

    /**
     * Runs the peer once. Its cost is that of its process from start to end.
     *
     * @throws RunException if it fails or prints no report
     */
    ToolRun runPeer(ToolWorkload workload) throws RunException, IOException;
}
