package org.storeharness.postgres;

import java.util.List;
import org.storeharness.postgres.connection.ScriptProtocol;
import org.storeharness.unit.InvalidValueException;

/**
 * Parses scripts of pgbench: statements that end with a semicolon, in which {@code :name} is a variable, and commands that begin
 * with a backslash and end with the line. Within quotes and names {@code :name} is a variable where statements are sent as text.
 */
final class ScriptParser {
    private static final int MAX_LENGTH = 1 << 20;

    private final String name;
    private final ScriptScanner scanner;
    private final StepListBuilder steps;

    private ScriptParser(String name, String text, ScriptProtocol protocol, SymbolTable symbols) {
        this.name = name;
        this.scanner = new ScriptScanner(text, protocol, symbols, line -> name + ":" + line);
        this.steps = new StepListBuilder(symbols, line -> name + ":" + line);
    }

    /**
     * Parses a script.
     *
     * @param protocol how its statements are sent, which decides what is a variable
     * @param symbols the variables of all scripts of a mix, to which those of this script are added
     * @throws InvalidValueException if the script is malformed or needs what is not supported; names the line
     */
    static Script parse(String name, int weight, String text, ScriptProtocol protocol, SymbolTable symbols) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidValueException(
                    name, "must have at most " + MAX_LENGTH + " characters, got " + text.length());
        }
        return new Script(name, weight, new ScriptParser(name, text, protocol, symbols).read());
    }

    private List<ScriptStep> read() {
        try {
            ScriptScanner.ScriptFragment fragment;
            do {
                fragment = scanner.next();
                if (!fragment.isBlank()) {
                    steps.add(new ScriptStep.SqlStatement(
                            fragment.line(),
                            fragment.pieces(),
                            fragment.variables(),
                            ScriptStep.ResultBinding.DISCARD));
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
