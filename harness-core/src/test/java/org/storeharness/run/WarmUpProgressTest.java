package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpProgressTest {
    private static final long PART_NANOS = 200_000_000;

    private final WarmUpProgress course = new WarmUpProgress(1);

    private void parts(long... operations) {
        for (long done : operations) {
            course.add(done, 0, PART_NANOS, 0);
        }
    }

    @Test
    void fewPartsTellNothing() {
        parts(100, 100, 100, 100);
        assertThat(course.isSteady()).isFalse();
        parts(100);
        assertThat(course.isSteady()).isTrue();
        assertThat(course.operations()).isEqualTo(500);
    }

    /** The rate of one worker after the first two parts decides whether more are needed. */
    @Test
    void fewerThanFourThousandOperationsASecondAreSlow() {
        parts(10, 100);
        assertThat(course.isSlow()).isFalse();
        parts(799, 5_000);
        assertThat(course.isSlow()).isTrue();
    }

    @Test
    void fourThousandOperationsASecondAreNotSlow() {
        parts(10, 100, 800, 500);
        assertThat(course.isSlow()).isFalse();
    }

    /** Each host has a JVM of its own to warm up. */
    @Test
    void eachOfSeveralHostsNeedsItsOperations() {
        WarmUpProgress shared = new WarmUpProgress(4);
        for (int part = 0; part < 24; part++) {
            shared.add(3_200, 0, PART_NANOS, 0);
        }
        assertThat(shared.isSlow()).isFalse();
        assertThat(shared.isSteady()).isFalse();
        shared.add(3_200, 0, PART_NANOS, 0);
        assertThat(shared.isSteady()).isTrue();

        WarmUpProgress slow = new WarmUpProgress(4);
        for (int part = 0; part < 5; part++) {
            slow.add(3_000, 0, PART_NANOS, 0);
        }
        assertThat(slow.isSlow()).isTrue();
    }

    @Test
    void aRisingRateIsNotSteady() {
        parts(100, 200, 400, 500, 600);
        assertThat(course.isSteady()).isFalse();
        parts(600, 600, 600);
        assertThat(course.isSteady()).isTrue();
    }

    /** Code that has run a few thousand times is not compiled for speed yet, and so the compiler is idle. */
    @Test
    void aFastStoreIsNotSteadyBeforeItsCodeIsHot() {
        parts(3_000, 3_000, 3_000, 3_000, 3_000, 3_000);
        assertThat(course.isSteady()).isFalse();
        parts(3_000);
        assertThat(course.isSteady()).isTrue();
    }

    @Test
    void aRateThatFallsOrVariesIsTheStores() {
        parts(100, 500, 100, 300, 90, 310);
        assertThat(course.isSteady()).isTrue();
    }

    @Test
    void aBusyCompilerProlongsIt() {
        parts(100, 100, 100, 100);
        course.add(100, 0, PART_NANOS, 50);
        assertThat(course.isSteady()).isFalse();
        course.add(100, 0, PART_NANOS, 5);
        assertThat(course.isSteady()).isTrue();
    }

    @Test
    void aPartOfFailuresIsTold() {
        course.add(0, 0, PART_NANOS, 0);
        assertThat(course.isFailing()).isFalse();
        course.add(0, 3, PART_NANOS, 0);
        assertThat(course.isFailing()).isTrue();
    }
}
