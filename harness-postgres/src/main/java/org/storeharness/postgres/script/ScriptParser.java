package org.storeharness.postgres.script;

import java.util.List;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.postgres.script.expression.ScriptException;
import org.storeharness.postgres.script.expression.SymbolTable;

/**
 * Reads scripts of pgbench: statements that end with a semicolon, in which {@code :name} stands for a variable, and commands
 * that begin with a backslash and end with the line. Unlike there, a variable within quotes is text.
 */
public final class ScriptParser {
    private static final int MAX_LENGTH = 1 << 20;

    private final String name;
    private final ScriptScanner scanner;
    private final StepListBuilder steps;

    private ScriptParser(String name, String text, SymbolTable names) {
        this.name = name;
        this.scanner = new ScriptScanner(text, names, line -> name + ":" + line);
        this.steps = new StepListBuilder(names, line -> name + ":" + line);
    }

    /**
     * Reads a script.
     *
     * @param names the variables of all scripts of a mix
     * @throws InvalidValueException if it is no script, or does what is not supported; names the line
     */
    public static Script parse(String name, int weight, String text, SymbolTable names) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidValueException(
                    name, "must have at most " + MAX_LENGTH + " characters, got " + text.length());
        }
        return new Script(name, weight, new ScriptParser(name, text, names).read());
    }

    private List<ScriptStep> read() {
        try {
            ScriptScanner.ScriptFragment piece;
            do {
                piece = scanner.next();
                if (!piece.isBlank()) {
                    steps.add(new ScriptStep.SqlStatement(
                            piece.line(), piece.text(), piece.parameters(), ScriptStep.ResultBinding.DISCARD));
                }
                if (piece.end() == ScriptScanner.FragmentEnd.COMMAND) {
                    int line = scanner.line();
                    steps.addCommand(scanner.readCommand(), line);
                }
            } while (piece.end() != ScriptScanner.FragmentEnd.OF_SCRIPT);
            return steps.build();
        } catch (ScriptException e) {
            throw new InvalidValueException(name + ":" + scanner.line(), e.getMessage());
        }
    }
}
