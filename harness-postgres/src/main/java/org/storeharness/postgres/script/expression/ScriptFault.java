package org.storeharness.postgres.script.expression;

/** A script that cannot go on: a division by zero, an undefined variable. The message is one line for people. */
public final class ScriptFault extends Exception {
    private static final long serialVersionUID = 1L;

    public ScriptFault(String message) {
        super(message);
    }
}
