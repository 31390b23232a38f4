package org.storeharness.run.phase;

import java.time.Duration;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.ResultFixture;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.Profiler.RunProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.SamplePool;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.RecordCopy;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeySpace;

/** Makes work, orders and tasks as a run makes them. */
public final class PhaseOrders {
    public static final long SEED = 1;

    private PhaseOrders() {}

    public static Workload work(OperationKind kind, Arrivals arrivals, Extent measured) {
        return ResultFixture.workload(0, kind)
                .withSize(SizeDistribution.parse("64"))
                .withArrivals(arrivals)
                .withMeasure(measured);
    }

    /**
     * The order to measure the work.
     *
     * @param changed the names of the components of the order that are others, each before its value
     */
    public static PhaseOrder of(
            Workload workload, KeySpace.Allotment allotment, ExistingKeys existing, Object... changed) {
        PhaseOrder order = new PhaseOrder(
                new Stage("test", "work", workload, 1, 0),
                PhaseId.MEASURE,
                workload.phases().measure(),
                0,
                SEED,
                SEED,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                FailurePolicy.NONE_TOLERATED,
                allotment,
                existing);
        return RecordCopy.with(order, changed);
    }

    /** The context of a run that nobody watches. */
    public static RunContext context(Clock clock) {
        return new RunContext(
                "r1",
                clock,
                new RunControl(),
                CallBounds.USUAL,
                new FailureTraces(),
                RunListener.SILENT,
                RunProfile.NONE);
    }

    public static TaskFactory tasks(PhaseOrder order, HostShare share, RunControl control) {
        return tasks(order, new TaskFactory.StoreTraits(ReadShape.SINGLE, 1, true, null), share, control);
    }

    public static TaskFactory tasks(
            PhaseOrder order, TaskFactory.StoreTraits traits, HostShare share, RunControl control) {
        return new TaskFactory(order, traits, share, control, new SamplePool());
    }
}
