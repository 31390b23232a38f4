package org.storeharness.api;

/** A run could not begin, or a saved run cannot be read. The message is one line for people. */
public final class HarnessException extends Exception {
    private static final long serialVersionUID = 1L;

    HarnessException(String message, Throwable cause) {
        super(message, cause);
    }
}
