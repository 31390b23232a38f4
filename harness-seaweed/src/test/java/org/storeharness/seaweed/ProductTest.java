package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProductTest {
    @Test
    void everyReplicaSyncsSinceRelease443() {
        assertThat(Product.syncsReplicas("30GB 4.43 8000000")).isTrue();
        assertThat(Product.syncsReplicas("30GB 4.44")).isTrue();
        assertThat(Product.syncsReplicas("5.00")).isTrue();
        assertThat(Product.syncsReplicas("30GB 4.42 abc")).isFalse();
        assertThat(Product.syncsReplicas("30GB 3.99")).isFalse();
        assertThat(Product.syncsReplicas("8000GB 4.4")).isFalse();
        assertThat(Product.syncsReplicas("of my own build")).isFalse();
    }
}
