package org.storeharness.postgres.script;

import java.util.List;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.postgres.script.expression.Names;
import org.storeharness.postgres.script.expression.ScriptFault;

/**
 * Reads scripts of pgbench: statements that end with a semicolon, in which {@code :name} stands for a variable, and commands
 * that begin with a backslash and end with the line. Unlike there, a variable within quotes is text.
 */
public final class ScriptParser {
    private static final int LONGEST = 1 << 20;

    private final String name;
    private final SqlReader reader;
    private final StepList steps;

    private ScriptParser(String name, String text, Names names) {
        this.name = name;
        this.reader = new SqlReader(text, names, line -> name + ":" + line);
        this.steps = new StepList(names, line -> name + ":" + line);
    }

    /**
     * Reads a script.
     *
     * @param names the variables of all scripts of a mix
     * @throws InvalidValueException if it is no script, or does what is not supported; names the line
     */
    public static Script parse(String name, int weight, String text, Names names) {
        if (text.length() > LONGEST) {
            throw new InvalidValueException(name, "must have at most " + LONGEST + " characters, got " + text.length());
        }
        return new Script(name, weight, new ScriptParser(name, text, names).read());
    }

    private List<Step> read() {
        try {
            SqlReader.Piece piece;
            do {
                piece = reader.next();
                if (!piece.isBlank()) {
                    steps.add(new Step.Statement(piece.line(), piece.text(), piece.parameters(), Step.Answer.DROPPED));
                }
                if (piece.end() == SqlReader.End.COMMAND) {
                    int line = reader.line();
                    steps.command(reader.command(), line);
                }
            } while (piece.end() != SqlReader.End.OF_SCRIPT);
            return steps.finish();
        } catch (ScriptFault e) {
            throw new InvalidValueException(name + ":" + reader.line(), e.getMessage());
        }
    }
}
