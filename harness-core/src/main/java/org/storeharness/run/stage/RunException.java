package org.storeharness.run.stage;

/** A run that cannot be carried out. The message is one line for the user. */
public final class RunException extends Exception {
    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
