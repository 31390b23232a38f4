package org.storeharness.postgres;

/** A parsed expression. Stateless: its variables and random numbers are in the context. */
@FunctionalInterface
interface Expression {
    /**
     * @throws ScriptException if the evaluation fails, as for a division by zero
     */
    Value evaluate(EvaluationContext context) throws ScriptException;
}
