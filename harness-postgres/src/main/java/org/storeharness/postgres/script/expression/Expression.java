package org.storeharness.postgres.script.expression;

/** Something that has a value each time it is asked for. */
@FunctionalInterface
public interface Expression {
    /**
     * @throws ScriptFault if it has no value, as a division by zero
     */
    Value evaluate(Scope scope) throws ScriptFault;
}
