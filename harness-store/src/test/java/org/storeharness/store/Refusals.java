package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.storeharness.unit.InvalidValueException;

/** Asserts that something is refused, and in which words. */
public final class Refusals {
    private Refusals() {}

    /** Asserts that a value is refused with a message that has all of these words. */
    public static void assertInvalid(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(InvalidValueException.class).hasMessageContainingAll(words);
    }

    /** Asserts that a store fails with a message that has all of these words. */
    public static void assertStoreFails(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(StoreException.class).hasMessageContainingAll(words);
    }
}
