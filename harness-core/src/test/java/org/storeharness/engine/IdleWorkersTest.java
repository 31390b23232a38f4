package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.PhaseTotals;

class IdleWorkersTest {
    private static final long MILLI = 1_000_000;

    private final FakeClock clock = new FakeClock();
    private final IdleWorkers workers = new IdleWorkers();

    private List<IdleWorkers.Parked> join(int count) {
        List<IdleWorkers.Parked> parked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            IdleWorkers.Parked one = workers.join(clock);
            if (one != null) {
                parked.add(one);
            }
        }
        return parked;
    }

    @Test
    void thoseThatAreTooManyAreParkedAndTheLastOfThemIsCalledFirst() {
        List<IdleWorkers.Parked> parked = join(IdleWorkers.MOST_WAITING + 2);
        assertThat(parked).hasSize(2).noneMatch(IdleWorkers.Parked::called);
        for (int i = 1; i < IdleWorkers.MOST_WAITING; i++) {
            workers.leave(clock);
        }
        assertThat(parked).as("one waits still").noneMatch(IdleWorkers.Parked::called);
        workers.leave(clock);
        assertThat(parked).extracting(IdleWorkers.Parked::called).containsExactly(false, true);
        workers.leave(clock);
        assertThat(parked).allMatch(IdleWorkers.Parked::called);
    }

    @Test
    void atTheEndAllAreCalledAndNoneIsParkedAnyMore() {
        List<IdleWorkers.Parked> parked = join(IdleWorkers.MOST_WAITING + 3);
        workers.end(clock);
        assertThat(parked).hasSize(3).allMatch(IdleWorkers.Parked::called);
        assertThat(join(100)).isEmpty();
    }

    /** 100 workers at a load that keeps ten of them busy: those that are needed take turns, and no arrival is late. */
    @Test
    void asManyWorkersTakeArrivalsAsTheLoadNeeds() throws InterruptedException {
        OpenLoadFixture bench = new OpenLoadFixture();
        bench.arrivals = Arrivals.parse("poisson 1000/s");
        bench.extent = Extent.of(Duration.ofSeconds(3));
        bench.serviceNanos = due -> 10 * MILLI;
        PhaseTotals totals = bench.blocking(100);
        assertThat(totals.operations().ok()).isBetween(2_800L, 3_200L).isEqualTo(bench.intended.size());
        assertThat(totals.lateness().getMaxValue()).isZero();
        assertThat(bench.recorders.stream()
                        .filter(recorder -> recorder.activity().operations() > 0))
                .hasSizeBetween(20, 40);
    }

    /** The load keeps all 100 workers busy, most of which are parked when it begins. */
    @Test
    void allWorkersAreCalledWhereAllAreNeeded() throws InterruptedException {
        OpenLoadFixture bench = new OpenLoadFixture();
        bench.extent = Extent.of(Duration.ofSeconds(1));
        bench.serviceNanos = due -> 100 * MILLI;
        PhaseTotals totals = bench.blocking(100);
        assertThat(totals.operations().ok()).isEqualTo(1_000);
        assertThat(totals.responseTimes(List.of(OperationKind.WRITE)).getMaxValue())
                .isBetween(100 * MILLI, 102 * MILLI);
        assertThat(bench.recorders).allMatch(recorder -> recorder.activity().operations() > 0);
    }

    /** Arrivals come faster than parked workers wake. That they start late is the client's. */
    @Test
    void whatStartsLateBecauseAWorkerWasParkedIsLate() throws InterruptedException {
        OpenLoadFixture bench = new OpenLoadFixture();
        bench.arrivals = Arrivals.parse("100000/s");
        bench.extent = Extent.of(Duration.ofMillis(10));
        bench.serviceNanos = due -> MILLI;
        bench.clock.wakeNanos = 50_000;
        PhaseTotals totals = bench.blocking(200);
        assertThat(totals.operations().ok()).isEqualTo(1_000);
        assertThat(totals.lateness().getMaxValue()).isBetween(40_000L, 2_000_000L);
        assertThat(totals.responseTimes(List.of(OperationKind.WRITE)).getMaxValue())
                .isBetween(MILLI + 40_000, MILLI + 2_000_000);
    }
}
