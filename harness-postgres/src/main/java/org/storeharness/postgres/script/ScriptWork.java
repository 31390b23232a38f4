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
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.postgres.connection.ConnectionWork;
import org.storeharness.postgres.connection.PreparedStatements;
import org.storeharness.postgres.error.SqlFailure;
import org.storeharness.postgres.script.expression.ScriptFault;
import org.storeharness.postgres.script.expression.Value;

/** Performs scripts over one connection, each from its first step to its last. */
public final class ScriptWork implements ConnectionWork {
    private final BaseConnection connection;
    private final ScriptClient client;
    private final PreparedStatements statements;
    private final PreparedStatement[][] prepared;

    public ScriptWork(Connection connection, ScriptClient client) throws SQLException {
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
        int number = client.choose();
        marks.markScript(number);
        Script script = client.mix().scripts().get(number);
        int line = 0;
        try {
            int next = 0;
            while (next < script.steps().size()) {
                Step step = script.steps().get(next);
                line = step.line();
                next = perform(step, number, next);
            }
            if (connection.getTransactionState() != TransactionState.IDLE) {
                throw new ScriptFault("the script ends within a transaction");
            }
            return Outcome.OK;
        } catch (ScriptFault e) {
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

    /** Performs a step and returns the number of the next one. */
    private int perform(Step step, int script, int index) throws SQLException, ScriptFault {
        if (step instanceof Step.Statement statement) {
            execute(statement, script, index);
        } else if (step instanceof Step.Assignment assignment) {
            client.scope().set(assignment.place(), assignment.value().evaluate(client.scope()));
        } else if (step instanceof Step.Sleep sleep) {
            sleep(sleep.units().evaluate(client.scope()).toWhole(), sleep.microsPerUnit());
        } else if (step instanceof Step.Branch branch) {
            return branch.condition().evaluate(client.scope()).holdsAsCondition() ? index + 1 : branch.otherwise();
        } else if (step instanceof Step.Jump jump) {
            return jump.target();
        }
        return index + 1;
    }

    private void execute(Step.Statement statement, int script, int index) throws SQLException, ScriptFault {
        PreparedStatement ready = prepared[script][index];
        if (ready == null) {
            ready = statements.get(statement.text());
            prepared[script][index] = ready;
        }
        bind(ready, statement.parameters());
        boolean rows = ready.execute();
        if (statement.answer().prefix() != null) {
            take(ready, rows, statement.answer());
        }
    }

    /** Leaves the types to the server, as pgbench does. */
    private void bind(PreparedStatement statement, List<Integer> parameters) throws SQLException, ScriptFault {
        for (int i = 0; i < parameters.size(); i++) {
            Value value = client.scope().get(parameters.get(i));
            if (value == null) {
                throw new ScriptFault("a variable of the statement has no value yet");
            }
            String text = value.sql();
            if (text == null) {
                statement.setNull(i + 1, Types.OTHER);
            } else {
                statement.setObject(i + 1, text, Types.OTHER);
            }
        }
    }

    private void take(PreparedStatement statement, boolean rows, Step.Answer answer) throws SQLException, ScriptFault {
        if (!rows) {
            throw new ScriptFault("the statement has no answer to take values from");
        }
        try (ResultSet row = statement.getResultSet()) {
            int count = 0;
            while (row.next()) {
                count++;
                if (count > 1 && answer.exactlyOneRow()) {
                    throw new ScriptFault("\\gset expects one row and got more");
                }
                assign(row, Objects.requireNonNull(answer.prefix()));
            }
            if (count == 0 && answer.exactlyOneRow()) {
                throw new ScriptFault("\\gset expects one row and got none");
            }
        }
    }

    private void assign(ResultSet row, String prefix) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            client.define(prefix + columns.getColumnLabel(i), Value.of(row.getString(i)));
        }
    }

    private static void sleep(long units, long microsPerUnit) throws ScriptFault {
        try {
            TimeUnit.MICROSECONDS.sleep(Math.multiplyExact(Math.max(0, units), microsPerUnit));
        } catch (ArithmeticException e) {
            throw new ScriptFault("cannot sleep so long: " + units);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ScriptFault("interrupted while sleeping");
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
