package org.storeharness.cli.run;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.engine.EndedOperation;
import org.storeharness.engine.OperationWatch;
import org.storeharness.result.measurement.StageId;
import org.storeharness.sample.Latencies;
import org.storeharness.store.Outcome;

/**
 * Records the slow operations of one worker: those that respond later than 99 % of the ones that ended in its second before. In its
 * first second an operation is slow if none before it took longer.
 */
final class SlowOperationWatch implements OperationWatch {
    private static final double PERCENTILE = 99;
    private static final long SECOND_NANOS = 1_000_000_000;

    private final StageId stage;
    private final List<SlowOperation> events = new ArrayList<>();
    private final Histogram times = Latencies.emptyHistogram();
    private long slowNanos = -1;
    private long secondEndNanos;
    private boolean first = true;

    SlowOperationWatch(StageId stage) {
        this.stage = stage;
    }

    @Override
    public void starts(int slot) {
        while (events.size() <= slot) {
            events.add(new SlowOperation(stage));
        }
        events.get(slot).begin();
    }

    @Override
    public void ended(EndedOperation operation, Outcome outcome, long endNanos) {
        if (isSlow(Math.max(0, endNanos - operation.intendedNanos()), endNanos)) {
            SlowOperation event = events.get(operation.slot());
            event.end();
            event.fill(operation, outcome, endNanos);
            event.commit();
        }
    }

    /** Whether an operation with that response time is slow, beside those before it. */
    boolean isSlow(long responseNanos, long endNanos) {
        if (times.getTotalCount() == 0 && first) {
            secondEndNanos = endNanos + SECOND_NANOS;
        } else if (endNanos >= secondEndNanos) {
            slowNanos = times.getTotalCount() == 0 ? slowNanos : times.getValueAtPercentile(PERCENTILE);
            times.reset();
            secondEndNanos = endNanos + SECOND_NANOS;
            first = false;
        }
        boolean slow = responseNanos > slowNanos;
        times.recordValue(responseNanos);
        if (first && slow) {
            slowNanos = responseNanos;
        }
        return slow;
    }
}
