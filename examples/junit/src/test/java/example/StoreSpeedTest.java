package example;

import static org.storeharness.junit.StoreAssertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.storeharness.api.Comparison;
import org.storeharness.junit.StoreTest;

class StoreSpeedTest {
    @StoreTest(plan = "stores.yaml", targets = {"fast", "slow"}, rounds = 6)
    void theFastStoreIsMoreThanTwiceAsFast(Comparison c) {
        assertThat(c.write("fast", "slow")).isFasterThan(2.0);
    }

    /** Fails: the store is ten times slower. */
    @Tag("planted")
    @StoreTest(plan = "stores.yaml", targets = {"fast", "slow"}, rounds = 6)
    void theSlowStoreKeepsUp(Comparison c) {
        assertThat(c.write("slow", "fast")).isAtLeast(0.9);
    }

    /** Is aborted: some of its rounds are faster than those of the other, and some slower. */
    @Tag("planted")
    @StoreTest(plan = "stores.yaml", targets = {"noisy", "steady"}, rounds = 6)
    void theNoisyStoreIsFaster(Comparison c) {
        assertThat(c.write("noisy", "steady")).isFaster();
    }
}
