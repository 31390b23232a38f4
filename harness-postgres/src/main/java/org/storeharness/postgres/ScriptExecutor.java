package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.jdbc.PreferQueryMode;
import org.storeharness.jdbc.connection.OperationExecutor;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Performs scripts over one connection. */
final class ScriptExecutor implements OperationExecutor {
    private final BaseConnection connection;
    private final ScriptClient client;
    private final PreparedStatements statements;
    private final PreparedStatement[][] prepared;
    private final @Nullable Statement textStatement;

    ScriptExecutor(Connection connection, ScriptClient client) throws SQLException {
        this.connection = connection.unwrap(BaseConnection.class);
        this.client = client;
        this.statements = new PreparedStatements(connection);
        this.textStatement =
                this.connection.getPreferQueryMode() == PreferQueryMode.SIMPLE ? statementOfText(connection) : null;
        List<Script> scripts = client.mix().scripts();
        this.prepared = new PreparedStatement[scripts.size()][];
        for (int i = 0; i < prepared.length; i++) {
            prepared[i] = new PreparedStatement[scripts.get(i).steps().size()];
        }
    }

    private static Statement statementOfText(Connection connection) throws SQLException {
        Statement statement = connection.createStatement();
        statement.setEscapeProcessing(false);
        return statement;
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws SQLException, OperationException {
        int scriptIndex = client.nextScript();
        marks.markScript(scriptIndex);
        Script script = client.mix().scripts().get(scriptIndex);
        int line = 0;
        try {
            int next = 0;
            while (next < script.steps().size()) {
                ScriptStep step = script.steps().get(next);
                line = step.line();
                next = executeStep(step, scriptIndex, next);
            }
            if (connection.getTransactionState() != TransactionState.IDLE) {
                throw new ScriptException("the script ends within a transaction");
            }
            return Outcome.OK;
        } catch (ScriptException e) {
            rollBack();
            throw new OperationException(Outcome.ERROR, script.name() + ":" + line + ": " + e.getMessage(), e);
        } catch (SQLException e) {
            SqlFailure failure = SqlFailure.of(e);
            if (failure.connectionLost() || connection.isClosed()) {
                throw e;
            }
            rollBack();
            throw new OperationException(failure.outcome(), script.name() + ":" + line + ": " + failure.reason(), e);
        }
    }

    @Override
    public void close() throws SQLException {
        statements.close();
        if (textStatement != null) {
            textStatement.close();
        }
    }

    /** Performs a step and returns the index of the next one. */
    private int executeStep(ScriptStep step, int scriptIndex, int index) throws SQLException, ScriptException {
        if (step instanceof ScriptStep.SqlStatement statement) {
            execute(statement, scriptIndex, index);
        } else if (step instanceof ScriptStep.Assignment assignment) {
            client.context().set(assignment.slot(), assignment.value().evaluate(client.context()));
        } else if (step instanceof ScriptStep.Sleep sleep) {
            sleep(sleep.units().evaluate(client.context()).toLong(), sleep.microsPerUnit());
        } else if (step instanceof ScriptStep.Branch branch) {
            return branch.condition().evaluate(client.context()).isTrueAsCondition() ? index + 1 : branch.elseTarget();
        } else if (step instanceof ScriptStep.Jump jump) {
            return jump.target();
        }
        return index + 1;
    }

    private void execute(ScriptStep.SqlStatement statement, int scriptIndex, int index)
            throws SQLException, ScriptException {
        if (textStatement != null) {
            bindResult(textStatement, textStatement.execute(sql(statement)), statement.resultBinding());
            return;
        }
        PreparedStatement ready = prepared[scriptIndex][index];
        if (ready == null) {
            ready = statements.get(statement.text());
            prepared[scriptIndex][index] = ready;
        }
        bind(ready, statement.variables());
        bindResult(ready, ready.execute(), statement.resultBinding());
    }

    /** The statement with values in place of its variables. */
    private String sql(ScriptStep.SqlStatement statement) throws ScriptException {
        List<ScriptStep.VariableUse> variables = statement.variables();
        if (variables.isEmpty()) {
            return statement.pieces().get(0);
        }
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < variables.size(); i++) {
            ScriptStep.VariableUse variable = variables.get(i);
            sql.append(statement.pieces().get(i));
            if (variable.optional() && client.context().get(variable.slot()) == null) {
                sql.append(':').append(variable.name());
            } else {
                String value = value(variable).toSqlText();
                sql.append(value == null ? "NULL" : value);
            }
        }
        return sql.append(statement.pieces().get(variables.size())).toString();
    }

    /** Binds the parameters as untyped text, as pgbench does, so that the server infers their types. */
    private void bind(PreparedStatement statement, List<ScriptStep.VariableUse> variables)
            throws SQLException, ScriptException {
        for (int i = 0; i < variables.size(); i++) {
            String value = value(variables.get(i)).toSqlText();
            if (value == null) {
                statement.setNull(i + 1, Types.OTHER);
            } else {
                statement.setObject(i + 1, value, Types.OTHER);
            }
        }
    }

    private Value value(ScriptStep.VariableUse variable) throws ScriptException {
        Value value = client.context().get(variable.slot());
        if (value == null) {
            throw new ScriptException("the variable " + variable.name() + " has no value yet");
        }
        return value;
    }

    /** Assigns the columns of the last result ({@code \gset}), or of all ({@code \aset}), of a request. */
    private void bindResult(Statement statement, boolean firstHasRows, ScriptStep.ResultBinding binding)
            throws SQLException, ScriptException {
        String prefix = binding.prefix();
        if (prefix == null) {
            return;
        }
        boolean rows = firstHasRows;
        boolean more = true;
        while (more) {
            ResultSet result = rows ? statement.getResultSet() : null;
            rows = statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
            more = rows || statement.getUpdateCount() >= 0;
            if (result != null && (!more || !binding.exactlyOneRow())) {
                assignRows(result, prefix, binding.exactlyOneRow());
            } else if (!more && binding.exactlyOneRow()) {
                throw new ScriptException("the statement returns no rows to take values from");
            }
        }
    }

    private void assignRows(ResultSet result, String prefix, boolean exactlyOneRow)
            throws SQLException, ScriptException {
        try (result) {
            int count = 0;
            while (result.next()) {
                count++;
                if (count > 1 && exactlyOneRow) {
                    throw new ScriptException("\\gset expects one row and got more");
                }
                assignColumns(result, prefix);
            }
            if (count == 0 && exactlyOneRow) {
                throw new ScriptException("\\gset expects one row and got none");
            }
        }
    }

    private void assignColumns(ResultSet row, String prefix) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            client.define(prefix + columns.getColumnLabel(i), Value.of(row.getString(i)));
        }
    }

    private static void sleep(long units, long microsPerUnit) throws ScriptException {
        try {
            TimeUnit.MICROSECONDS.sleep(Math.multiplyExact(Math.max(0, units), microsPerUnit));
        } catch (ArithmeticException e) {
            throw new ScriptException("cannot sleep so long: " + units);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ScriptException("interrupted while sleeping");
        }
    }

    private void rollBack() throws SQLException {
        if (connection.getTransactionState() != TransactionState.IDLE) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("ROLLBACK");
            }
        }
    }
}
