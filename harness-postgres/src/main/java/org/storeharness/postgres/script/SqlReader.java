package org.storeharness.postgres.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.postgres.script.expression.Names;
import org.storeharness.postgres.script.expression.ScriptFault;

/** Takes a script apart into statements and commands. Knows quotes and comments, as a semicolon in them ends nothing. */
final class SqlReader {
    private static final Pattern VARIABLE = Pattern.compile(":([A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)");
    private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*+)?\\$");

    private static final Pattern CONTINUATION = Pattern.compile("\\\\[ \\t\\r]*+\\n");

    private final String text;
    private final Names names;
    private final IntFunction<String> where;
    private final StringBuilder sql = new StringBuilder();
    private final List<Integer> parameters = new ArrayList<>();
    private int position;
    private int line = 1;
    private int beginLine;

    /** How a piece ended. */
    enum End {
        SEMICOLON,
        COMMAND,
        OF_SCRIPT
    }

    /** A statement, which may be blank. */
    record Piece(int line, String text, List<Integer> parameters, End end) {
        boolean isBlank() {
            return text.isBlank();
        }
    }

    SqlReader(String text, Names names, IntFunction<String> where) {
        this.text = text;
        this.names = names;
        this.where = where;
    }

    /** The line that is being read, from 1. */
    int line() {
        return line;
    }

    /** Reads up to the end of a statement, to a backslash or to the end of the script. */
    Piece next() throws ScriptFault {
        sql.setLength(0);
        parameters.clear();
        beginLine = 0;
        int open = 0;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';' && open == 0) {
                position++;
                return piece(End.SEMICOLON);
            } else if (c == '\\') {
                position++;
                return piece(End.COMMAND);
            }
            open = Math.max(0, open + (c == '(' ? 1 : c == ')' ? -1 : 0));
            if (beginLine == 0 && !Character.isWhitespace(c)) {
                beginLine = line;
            }
            readOn(c);
        }
        return piece(End.OF_SCRIPT);
    }

    /** Reads the rest of the line behind a backslash; a backslash at its end goes on with the next one. */
    String command() throws ScriptFault {
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

    private Piece piece(End end) {
        int begin = beginLine == 0 ? line : beginLine;
        return new Piece(begin, sql.toString().strip(), List.copyOf(parameters), end);
    }

    private void readOn(char c) throws ScriptFault {
        if (c == '\'' || c == '"') {
            quoted(c);
        } else if (c == '-' && text.startsWith("--", position)) {
            comment();
        } else if (c == '/' && text.startsWith("/*", position)) {
            blockComment();
        } else if (c == '$' && !afterName()) {
            dollarQuoted();
        } else if (c == ':') {
            colon();
        } else if (c == '?') {
            sql.append("??");
            position++;
        } else {
            copy(1);
        }
    }

    private void quoted(char quote) throws ScriptFault {
        boolean escapes =
                quote == '\'' && position > 0 && "eE".indexOf(text.charAt(position - 1)) >= 0 && !nameBeforeE();
        int end = position + 1;
        while (end < text.length() && text.charAt(end) != quote) {
            end += escapes && text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            throw new ScriptFault("the quote " + quote + " is not closed");
        }
        copy(end + 1 - position);
    }

    private void dollarQuoted() throws ScriptFault {
        Matcher quote = DOLLAR_QUOTE.matcher(text).region(position, text.length());
        if (!quote.lookingAt()) {
            copy(1);
            return;
        }
        int end = text.indexOf(quote.group(), quote.end());
        if (end < 0) {
            throw new ScriptFault("the quote " + quote.group() + " is not closed");
        }
        copy(end + quote.group().length() - position);
    }

    private void comment() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
        sql.append(' ');
    }

    private void blockComment() throws ScriptFault {
        int depth = 0;
        do {
            if (text.startsWith("/*", position)) {
                depth++;
                position += 2;
            } else if (text.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else if (position >= text.length()) {
                throw new ScriptFault("the comment is not closed");
            } else {
                line += text.charAt(position++) == '\n' ? 1 : 0;
            }
        } while (depth > 0);
        sql.append(' ');
    }

    /** A variable, or a cast, or a slice. */
    private void colon() {
        Matcher variable = VARIABLE.matcher(text).region(position, text.length());
        if (text.startsWith("::", position)) {
            copy(2);
        } else if (variable.lookingAt()) {
            parameters.add(names.use(variable.group(1), where.apply(line)));
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

    private boolean afterName() {
        return position > 0 && isNamePart(text.charAt(position - 1));
    }

    private boolean nameBeforeE() {
        return position > 1 && isNamePart(text.charAt(position - 2));
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
