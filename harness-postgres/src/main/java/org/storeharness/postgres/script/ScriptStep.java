package org.storeharness.postgres.script;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.postgres.script.expression.Expression;

/** What a script does at one place. */
public sealed interface ScriptStep {
    /** The line of the script on which it begins, from 1. */
    int line();

    /**
     * A statement for the server.
     *
     * @param text with a question mark for each parameter, as JDBC has it
     * @param parameters the places of the variables, in the order of the question marks
     * @param resultBinding what becomes of its answer
     */
    record SqlStatement(int line, String text, List<Integer> parameters, ResultBinding resultBinding)
            implements ScriptStep {
        public SqlStatement {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * What becomes of the answer to a statement.
     *
     * @param prefix the columns of its row go to variables named after them with this in front; null drops the answer
     * @param exactlyOneRow whether there has to be one row; else the last counts, if any
     */
    record ResultBinding(@Nullable String prefix, boolean exactlyOneRow) {
        static final ResultBinding DISCARD = new ResultBinding(null, false);
    }

    /** Gives a value to the variable in that place. */
    record Assignment(int line, int slot, Expression value) implements ScriptStep {}

    /** Pauses for so many units. */
    record Sleep(int line, Expression units, long microsPerUnit) implements ScriptStep {}

    /** Goes on with the next step if the condition holds, else with that one. */
    record Branch(int line, Expression condition, int elseTarget) implements ScriptStep {}

    /** Goes on with that step. */
    record Jump(int line, int target) implements ScriptStep {}
}
