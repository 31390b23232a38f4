package org.storeharness.postgres.script.expression;

/** A script that cannot go on: a division by zero, an undefined variable. The message is one line for people. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    public ScriptException(String message) {
        super(message);
    }
}
