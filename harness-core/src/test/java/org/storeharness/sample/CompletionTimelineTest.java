package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CompletionTimelineTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void nothingIsLostWhenThePhaseOutgrowsTheBins() {
        Random random = new Random(1);
        CompletionTimeline timeline = new CompletionTimeline();
        for (int i = 0; i < 100_000; i++) {
            long start = random.nextLong(3_600 * SECOND);
            timeline.count(start, start + 5, 2, 10);
        }
        assertThat(timeline.all().operations()).isEqualTo(100_000);
        assertThat(timeline.all().objects()).isEqualTo(200_000);
        assertThat(timeline.all().bytes()).isEqualTo(1_000_000);
    }

    @Test
    void addingTimelinesOfDifferentLengthsIsTheSameAsCountingInOne() {
        Random random = new Random(2);
        CompletionTimeline one = new CompletionTimeline();
        CompletionTimeline shorter = new CompletionTimeline();
        CompletionTimeline longer = new CompletionTimeline();
        for (int i = 0; i < 10_000; i++) {
            long time = random.nextLong((i % 2 == 0 ? 5 : 100) * SECOND);
            one.count(time, time, 2, 3);
            (i % 2 == 0 ? shorter : longer).count(time, time, 2, 3);
        }
        shorter.add(longer);
        assertThat(shorter.all()).isEqualTo(one.all());
        assertThat(shorter.all().bytes()).isEqualTo(30_000);
        assertThat(shorter.within(10 * SECOND, 60 * SECOND)).isEqualTo(one.within(10 * SECOND, 60 * SECOND));
    }

    @Test
    void theRateOverAWindowIsThatOfTheWindow() {
        CompletionTimeline timeline = new CompletionTimeline();
        for (long time = 0; time < 10 * SECOND; time += time < 5 * SECOND ? SECOND / 1_000 : SECOND / 4_000) {
            timeline.count(time - SECOND, time, 1, 1);
        }
        CompletionTimeline.WindowCounts slow = timeline.within(SECOND, 4 * SECOND);
        CompletionTimeline.WindowCounts fast = timeline.within(6 * SECOND, 9 * SECOND);
        assertThat(slow.operations() / slow.seconds()).isBetween(999.0, 1_001.0);
        assertThat(fast.operations() / fast.seconds()).isBetween(3_996.0, 4_004.0);
    }

    @Test
    void aWindowOutsideOfThePhaseIsEmpty() {
        CompletionTimeline timeline = new CompletionTimeline();
        timeline.count(0, SECOND, 1, 1);
        assertThat(timeline.within(2 * SECOND, 3 * SECOND).operations()).isZero();
        assertThat(timeline.within(3 * SECOND, 2 * SECOND).operations()).isZero();
    }
}
