package org.storeharness.postgres.script.expression;

/** Something that has a value each time it is asked for. */
@FunctionalInterface
public interface Expression {
    /**
     * @throws ScriptException if it has no value, as a division by zero
     */
    Value evaluate(EvaluationContext scope) throws ScriptException;
}
