package org.storeharness.postgres;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of a script. */
sealed interface ScriptStep {
    /** The line of the script on which it begins, from 1. */
    int line();

    /**
     * A statement for the server.
     *
     * @param pieces the SQL before, between and after its variables
     * @param variables those between the pieces, one fewer
     * @param resultBinding how its result is used
     */
    record SqlStatement(int line, List<String> pieces, List<VariableUse> variables, ResultBinding resultBinding)
            implements ScriptStep {
        public SqlStatement {
            pieces = List.copyOf(pieces);
            variables = List.copyOf(variables);
        }

        /** The SQL with a question mark for each variable. */
        String text() {
            return String.join("?", pieces);
        }
    }

    /**
     * A variable in a statement.
     *
     * @param optional whether its name with the colon stays where it has no value, as that may be a text, a time or a slice
     */
    record VariableUse(String name, int slot, boolean optional) {}

    /**
     * The use that is made of a statement's result.
     *
     * @param prefix each column is assigned to the variable of its name with this prefix; null ignores the result
     * @param exactlyOneRow whether there must be exactly one row; else the last row counts, if any
     */
    record ResultBinding(@Nullable String prefix, boolean exactlyOneRow) {
        static final ResultBinding DISCARD = new ResultBinding(null, false);
    }

    /** Assigns a value to the variable in a slot. */
    record Assignment(int line, int slot, Expression value) implements ScriptStep {}

    /** Sleeps for a number of units. */
    record Sleep(int line, Expression units, long microsPerUnit) implements ScriptStep {}

    /** Continues with the next step if the condition holds, else with the step of that index. */
    record Branch(int line, Expression condition, int elseTarget) implements ScriptStep {}

    /** Continues with the step of that index. */
    record Jump(int line, int target) implements ScriptStep {}
}
