package org.storeharness.plan;

import java.time.Duration;
import java.util.Map;
import org.storeharness.unit.Check;

/** Checks that the rates of a plan's paced workloads can be found. */
final class PacedWorkloads {
    private final Map<String, Workload> workloads;
    private final Duration calibration;

    PacedWorkloads(Map<String, Workload> workloads, Duration calibration) {
        this.workloads = workloads;
        this.calibration = calibration;
    }

    /**
     * @throws org.storeharness.unit.InvalidValueException if a workload is paced by one that has no closed load or that runs
     *     in another block, or without a calibration
     */
    void check() {
        workloads.forEach((name, workload) -> {
            if (workload.arrivals() instanceof Arrivals.Paced paced) {
                Workload by = workloads.get(paced.by());
                Check.require(
                        by != null
                                && by.arrivals() instanceof Arrivals.Closed
                                && by.readsFill() == workload.readsFill(),
                        "workloads." + name + ".arrivals",
                        () -> "must be paced by a workload with closed load, one that does the same kind of work, got '"
                                + paced + "'");
                Check.require(
                        !calibration.isZero(),
                        "calibration",
                        () -> "must be longer than 0 where a workload is paced, as " + name + " is");
            }
        });
    }
}
