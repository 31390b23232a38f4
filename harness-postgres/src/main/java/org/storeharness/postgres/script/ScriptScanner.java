package org.storeharness.postgres.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a script into statements and commands. A semicolon within quotes, comments or parentheses ends no statement. */
final class ScriptScanner {
    private static final Pattern VARIABLE = Pattern.compile(":([A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)");
    private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*+)?\\$");

    private static final Pattern CONTINUATION = Pattern.compile("\\\\[ \\t\\r]*+\\n");

    private final String text;
    private final SymbolTable symbols;
    private final IntFunction<String> location;
    private final StringBuilder sql = new StringBuilder();
    private final List<Integer> parameters = new ArrayList<>();
    private int position;
    private int line = 1;
    private int beginLine;

    /** How a fragment ends. */
    enum FragmentEnd {
        SEMICOLON,
        COMMAND,
        OF_SCRIPT
    }

    /** A statement, which may be blank. */
    record ScriptFragment(int line, String text, List<Integer> parameters, FragmentEnd end) {
        boolean isBlank() {
            return text.isBlank();
        }
    }

    ScriptScanner(String text, SymbolTable symbols, IntFunction<String> location) {
        this.text = text;
        this.symbols = symbols;
        this.location = location;
    }

    /** The line that is being read, from 1. */
    int line() {
        return line;
    }

    /** Reads up to the end of a statement, to a backslash or to the end of the script. */
    ScriptFragment next() throws ScriptException {
        sql.setLength(0);
        parameters.clear();
        beginLine = 0;
        int open = 0;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';' && open == 0) {
                position++;
                return fragment(FragmentEnd.SEMICOLON);
            } else if (c == '\\') {
                position++;
                return fragment(FragmentEnd.COMMAND);
            }
            open = Math.max(0, open + (c == '(' ? 1 : c == ')' ? -1 : 0));
            if (beginLine == 0 && !Character.isWhitespace(c)) {
                beginLine = line;
            }
            consume(c);
        }
        return fragment(FragmentEnd.OF_SCRIPT);
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
        int begin = beginLine == 0 ? line : beginLine;
        return new ScriptFragment(begin, sql.toString().strip(), List.copyOf(parameters), end);
    }

    private void consume(char c) throws ScriptException {
        if (c == '\'' || c == '"') {
            copyQuoted(c);
        } else if (c == '-' && text.startsWith("--", position)) {
            skipComment();
        } else if (c == '/' && text.startsWith("/*", position)) {
            skipBlockComment();
        } else if (c == '$' && !followsName()) {
            copyDollarQuoted();
        } else if (c == ':') {
            variableOrCast();
        } else if (c == '?') {
            sql.append("??");
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
        copy(end + 1 - position);
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
        copy(end + quote.group().length() - position);
    }

    private void skipComment() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
        sql.append(' ');
    }

    private void skipBlockComment() throws ScriptException {
        int depth = 0;
        do {
            if (text.startsWith("/*", position)) {
                depth++;
                position += 2;
            } else if (text.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else if (position >= text.length()) {
                throw new ScriptException("the comment is not closed");
            } else {
                line += text.charAt(position++) == '\n' ? 1 : 0;
            }
        } while (depth > 0);
        sql.append(' ');
    }

    /** Reads a variable, a cast or a slice. */
    private void variableOrCast() {
        Matcher variable = VARIABLE.matcher(text).region(position, text.length());
        if (text.startsWith("::", position)) {
            copy(2);
        } else if (variable.lookingAt()) {
            parameters.add(symbols.reference(variable.group(1), location.apply(line)));
            sql.append('?');
            position = variable.end();
        } else {
            copy(1);
        }
    }

    private void copy(int length) {
        for (int i = 0; i < length; i++) {
            char c = text.charAt(position++);
            line += c == '\n' ? 1 : 0;
            sql.append(c);
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
