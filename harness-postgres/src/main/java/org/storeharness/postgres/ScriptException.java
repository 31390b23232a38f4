package org.storeharness.postgres;

/** A malformed script, or one that fails, as by a division by zero. The message is one line. */
final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    ScriptException(String message) {
        super(message);
    }
}
