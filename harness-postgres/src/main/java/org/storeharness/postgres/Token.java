package org.storeharness.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of an expression.
 *
 * @param kind its kind
 * @param text its text, names in lower case, variables without the colon
 */
record Token(TokenKind kind, String text) {
    /** The kinds of tokens. */
    enum TokenKind {
        WHOLE,
        REAL,
        VARIABLE,
        NAME,
        SYMBOL,
        END
    }

    private static final Pattern TOKEN = Pattern.compile("\\s*+(?:"
            + "(?<real>\\d++\\.\\d*+(?:[eE][+-]?\\d++)?|\\.\\d++(?:[eE][+-]?\\d++)?|\\d++[eE][+-]?\\d++)"
            + "|(?<whole>\\d++)"
            + "|:(?<variable>[A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)"
            + "|(?<name>[A-Za-z_][A-Za-z0-9_]*+)"
            + "|(?<symbol><>|!=|<=|>=|<<|>>|[-+*/%=<>|#&~(),]))");

    /**
     * The tokens of an expression, the end last.
     *
     * @throws ScriptException if something is no token
     */
    static List<Token> of(String text) throws ScriptException {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int position = 0;
        while (!text.substring(position).isBlank()) {
            if (!matcher.region(position, text.length()).lookingAt()) {
                throw new ScriptException(
                        "cannot read '" + text.substring(position).strip() + "'");
            }
            tokens.add(of(matcher));
            position = matcher.end();
        }
        tokens.add(new Token(TokenKind.END, ""));
        return tokens;
    }

    private static Token of(Matcher matcher) {
        if (matcher.group("real") != null) {
            return new Token(TokenKind.REAL, matcher.group("real"));
        } else if (matcher.group("whole") != null) {
            return new Token(TokenKind.WHOLE, matcher.group("whole"));
        } else if (matcher.group("variable") != null) {
            return new Token(TokenKind.VARIABLE, matcher.group("variable"));
        } else if (matcher.group("name") != null) {
            return new Token(TokenKind.NAME, matcher.group("name").toLowerCase(java.util.Locale.ROOT));
        }
        return new Token(TokenKind.SYMBOL, matcher.group("symbol"));
    }

    boolean is(String other) {
        return (kind == TokenKind.SYMBOL || kind == TokenKind.NAME) && text.equals(other);
    }
}
