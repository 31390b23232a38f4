package org.storeharness.postgres.script;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.storeharness.postgres.connection.OperationExecutor;
import org.storeharness.postgres.connection.PreparedStatements;
import org.storeharness.postgres.options.SqlFailure;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Performs scripts over one connection. */
public final class ScriptExecutor implements OperationExecutor {
    private final BaseConnection connection;
    private final ScriptClient client;
    private final PreparedStatements statements;
    private final PreparedStatement[][] prepared;

    public ScriptExecutor(Connection connection, ScriptClient client) throws SQLException {
        this.connection = connection.unwrap(BaseConnection.class);
        this.client = client;
        this.statements = new PreparedStatements(connection);
        List<Script> scripts = client.mix().scripts();
        this.prepared = new PreparedStatement[scripts.size()][];
        for (int i = 0; i < prepared.length; i++) {
            prepared[i] = new PreparedStatement[scripts.get(i).steps().size()];
        }
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
    public boolean isClosed() throws SQLException {
        return connection.isClosed();
    }

    @Override
    public void close() throws SQLException {
        statements.close();
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
        PreparedStatement ready = prepared[scriptIndex][index];
        if (ready == null) {
            ready = statements.get(statement.text());
            prepared[scriptIndex][index] = ready;
        }
        bind(ready, statement.parameters());
        boolean rows = ready.execute();
        if (statement.resultBinding().prefix() != null) {
            bindResult(ready, rows, statement.resultBinding());
        }
    }

    /** Binds the parameters as untyped text, as pgbench does, so that the server infers their types. */
    private void bind(PreparedStatement statement, List<Integer> parameters) throws SQLException, ScriptException {
        for (int i = 0; i < parameters.size(); i++) {
            Value value = client.context().get(parameters.get(i));
            if (value == null) {
                throw new ScriptException("a variable of the statement has no value yet");
            }
            String text = value.toSqlText();
            if (text == null) {
                statement.setNull(i + 1, Types.OTHER);
            } else {
                statement.setObject(i + 1, text, Types.OTHER);
            }
        }
    }

    private void bindResult(PreparedStatement statement, boolean rows, ScriptStep.ResultBinding binding)
            throws SQLException, ScriptException {
        if (!rows) {
            throw new ScriptException("the statement returns no rows to take values from");
        }
        try (ResultSet row = statement.getResultSet()) {
            int count = 0;
            while (row.next()) {
                count++;
                if (count > 1 && binding.exactlyOneRow()) {
                    throw new ScriptException("\\gset expects one row and got more");
                }
                assignColumns(row, Objects.requireNonNull(binding.prefix()));
            }
            if (count == 0 && binding.exactlyOneRow()) {
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
