package org.storeharness.postgres.script;

import java.util.List;
import org.storeharness.unit.InvalidValueException;

/**
 * Parses scripts of pgbench: statements that end with a semicolon, in which {@code :name} is a variable, and commands that begin
 * with a backslash and end with the line. Unlike in pgbench, {@code :name} within quotes is text.
 */
final class ScriptParser {
    private static final int MAX_LENGTH = 1 << 20;

    private final String name;
    private final ScriptScanner scanner;
    private final StepListBuilder steps;

    private ScriptParser(String name, String text, SymbolTable symbols) {
        this.name = name;
        this.scanner = new ScriptScanner(text, symbols, line -> name + ":" + line);
        this.steps = new StepListBuilder(symbols, line -> name + ":" + line);
    }

    /**
     * Parses a script.
     *
     * @param symbols the variables of all scripts of a mix, to which those of this script are added
     * @throws InvalidValueException if the script is malformed or needs what is not supported; names the line
     */
    public static Script parse(String name, int weight, String text, SymbolTable symbols) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidValueException(
                    name, "must have at most " + MAX_LENGTH + " characters, got " + text.length());
        }
        return new Script(name, weight, new ScriptParser(name, text, symbols).read());
    }

    private List<ScriptStep> read() {
        try {
            ScriptScanner.ScriptFragment fragment;
            do {
                fragment = scanner.next();
                if (!fragment.isBlank()) {
                    steps.add(new ScriptStep.SqlStatement(
                            fragment.line(), fragment.text(), fragment.parameters(), ScriptStep.ResultBinding.DISCARD));
                }
                if (fragment.end() == ScriptScanner.FragmentEnd.COMMAND) {
                    int line = scanner.line();
                    steps.addCommand(scanner.readCommand(), line);
                }
            } while (fragment.end() != ScriptScanner.FragmentEnd.OF_SCRIPT);
            return steps.build();
        } catch (ScriptException e) {
            throw new InvalidValueException(name + ":" + scanner.line(), String.valueOf(e.getMessage()));
        }
    }
}
