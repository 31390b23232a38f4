package org.storeharness.run.stage;

/** A call did not end in time; its thread was abandoned. The message is one line for the user. */
public final class HungCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HungCallException(String message) {
        super(message);
    }
}
