package org.storeharness.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.postgres.connection.ScriptProtocol;

/** Splits a script into statements and commands. A semicolon within quotes, comments or parentheses ends no statement. */
final class ScriptScanner {
    private static final Pattern VARIABLE = Pattern.compile(":([A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)");
    private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*+)?\\$");

    private static final Pattern CONTINUATION = Pattern.compile("\\\\[ \\t\\r]*+\\n");

    private final String text;
    private final boolean sentAsText;
    private final SymbolTable symbols;
    private final IntFunction<String> location;
    private final StringBuilder piece = new StringBuilder();
    private final List<String> pieces = new ArrayList<>();
    private final List<ScriptStep.VariableUse> variables = new ArrayList<>();
    private int position;
    private int line = 1;
    private int beginLine;

    /** The end of a fragment. */
    enum FragmentEnd {
        SEMICOLON,
        COMMAND,
        OF_SCRIPT
    }

    /**
     * A statement.
     *
     * @param line where it begins; 0 if it is blank
     * @param pieces the SQL before, between and after its variables
     */
    record ScriptFragment(int line, List<String> pieces, List<ScriptStep.VariableUse> variables, FragmentEnd end) {
        boolean isBlank() {
            return line == 0;
        }
    }

    ScriptScanner(String text, ScriptProtocol protocol, SymbolTable symbols, IntFunction<String> location) {
        this.text = text;
        this.sentAsText = protocol == ScriptProtocol.SIMPLE;
        this.symbols = symbols;
        this.location = location;
    }

    /** The line that is being read, from 1. */
    int line() {
        return line;
    }

    /** Reads up to the end of a statement, to a backslash or to the end of the script. */
    ScriptFragment next() throws ScriptException {
        piece.setLength(0);
        pieces.clear();
        variables.clear();
        beginLine = 0;
        int open = 0;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';' && open == 0) {
                position++;
                return fragment(FragmentEnd.SEMICOLON);
            } else if (c == '\\' && isEscaped(position + 1)) {
                copyEscaped();
            } else if (c == '\\') {
                position++;
                return fragment(FragmentEnd.COMMAND);
            } else if (text.startsWith("--", position)) {
                skipComment();
            } else if (text.startsWith("/*", position)) {
                copyBlockComment();
            } else {
                open = Math.max(0, open + (c == '(' ? 1 : c == ')' ? -1 : 0));
                if (beginLine == 0 && !Character.isWhitespace(c)) {
                    beginLine = line;
                }
                copyNext(c);
            }
        }
        return fragment(FragmentEnd.OF_SCRIPT);
    }

    private boolean isEscaped(int at) {
        return at < text.length() && ";:".indexOf(text.charAt(at)) >= 0;
    }

    /** After a backslash a semicolon ends no request, which then has several statements; a colon is one like any other. */
    private void copyEscaped() throws ScriptException {
        position++;
        if (text.charAt(position) == ';') {
            if (!sentAsText) {
                throw new ScriptException(
                        "several statements in one request (\\;) need the protocol simple (-M simple)");
            }
            copy(1);
        }
    }

    /** Reads the rest of the line after a backslash; a backslash at its end continues the command on the next line. */
    String readCommand() throws ScriptException {
        StringBuilder command = new StringBuilder();
        while (position < text.length() && text.charAt(position) != '\n') {
            Matcher more = CONTINUATION.matcher(text).region(position, text.length());
            if (more.lookingAt()) {
                command.append(' ');
                position = more.end();
                line++;
            } else {
                command.append(text.charAt(position++));
            }
        }
        return command.toString();
    }

    private ScriptFragment fragment(FragmentEnd end) {
        pieces.add(piece.toString().stripTrailing());
        pieces.set(0, pieces.get(0).stripLeading());
        return new ScriptFragment(beginLine, List.copyOf(pieces), List.copyOf(variables), end);
    }

    private void copyNext(char c) throws ScriptException {
        if (c == '\'' || c == '"') {
            copyQuoted(c);
        } else if (c == '$' && !followsName()) {
            copyDollarQuoted();
        } else if (c == ':') {
            copyColon(text.length(), followsName());
        } else if (c == '?' && !sentAsText) {
            piece.append("??");
            position++;
        } else {
            copy(1);
        }
    }

    private void copyQuoted(char quote) throws ScriptException {
        boolean escapes = quote == '\''
                && position > 0
                && "eE".indexOf(text.charAt(position - 1)) >= 0
                && !escapePrefixIsPartOfName();
        int end = position + 1;
        while (end < text.length() && text.charAt(end) != quote) {
            end += escapes && text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            throw new ScriptException("the quote " + quote + " is not closed");
        }
        copyWithin(end + 1);
    }

    private void copyDollarQuoted() throws ScriptException {
        Matcher quote = DOLLAR_QUOTE.matcher(text).region(position, text.length());
        if (!quote.lookingAt()) {
            copy(1);
            return;
        }
        int end = text.indexOf(quote.group(), quote.end());
        if (end < 0) {
            throw new ScriptException("the quote " + quote.group() + " is not closed");
        }
        copyWithin(end + quote.group().length());
    }

    private void skipComment() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
        piece.append(' ');
    }

    /** Keeps the comment, which may be a hint for an extension of the server. */
    private void copyBlockComment() throws ScriptException {
        int end = position;
        int depth = 0;
        do {
            if (text.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (text.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else if (end >= text.length()) {
                copy(text.length() - position);
                throw new ScriptException("the comment is not closed");
            } else {
                end++;
            }
        } while (depth > 0);
        copy(end - position);
    }

    /** Copies text up to that position, which is within quotes. */
    private void copyWithin(int end) {
        while (position < end) {
            if (text.charAt(position) == ':') {
                copyColon(end, true);
            } else {
                copy(1);
            }
        }
    }

    /**
     * Reads a variable, a cast or a slice.
     *
     * @param end where the text ends that it may be in
     * @param within whether it is within quotes or a name, where parameters cannot be
     */
    private void copyColon(int end, boolean within) {
        Matcher variable = VARIABLE.matcher(text).region(position, end);
        if (text.startsWith("::", position)) {
            copy(2);
        } else if (!variable.lookingAt()) {
            copy(1);
        } else if (within && !sentAsText) {
            symbols.mentionAsText(variable.group(1), location.apply(line));
            copy(1);
        } else {
            useVariable(variable.group(1), within);
            position = variable.end();
        }
    }

    private void useVariable(String name, boolean within) {
        int slot = within ? symbols.mention(name) : symbols.reference(name, location.apply(line));
        variables.add(new ScriptStep.VariableUse(name, slot, within));
        pieces.add(piece.toString());
        piece.setLength(0);
    }

    private void copy(int length) {
        for (int i = 0; i < length; i++) {
            char c = text.charAt(position++);
            line += c == '\n' ? 1 : 0;
            piece.append(c);
        }
    }

    private boolean followsName() {
        return position > 0 && isNamePart(text.charAt(position - 1));
    }

    private boolean escapePrefixIsPartOfName() {
        return position > 1 && isNamePart(text.charAt(position - 2));
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
