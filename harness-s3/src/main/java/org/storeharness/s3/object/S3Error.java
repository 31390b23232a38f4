package org.storeharness.s3.object;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.TextBuffer;
import org.storeharness.store.Outcome;

/**
 * The error that a service tells in the body of its answer to a failed request.
 *
 * @param code a name such as {@code NoSuchKey}; empty if the body has none
 * @param message one line for people; may be empty
 */
public record S3Error(String code, String message) {
    private static final int MAXIMUM_LENGTH = 300;
    private static final Pattern ENTITY = Pattern.compile("&(#\\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-z]{2,4});");
    private static final Map<String, Integer> ENTITIES =
            Map.of("amp", (int) '&', "lt", (int) '<', "gt", (int) '>', "quot", (int) '"', "apos", (int) '\'');

    /** Blanks before it keep a connection alive while the service works. */
    private static final Pattern ROOT =
            Pattern.compile("\\s*+(?:<\\?xml[^>]*+>)?+\\s*+<(?:[A-Za-z_][\\w.-]*:)?([A-Za-z_][\\w.-]*)[\\s/>]");

    /** Reads a body, which may be anything. */
    public static S3Error of(String body) {
        return new S3Error(element(body, "Code"), decoded(element(body, "Message")));
    }

    /** The text of the first element of this name; empty if there is none. Entities stay as they are. */
    public static String element(String body, String name) {
        int start = body.indexOf("<" + name + ">");
        int end = start < 0 ? -1 : body.indexOf("</" + name + ">", start);
        return end < 0 ? "" : body.substring(start + name.length() + 2, end).strip();
    }

    /** A text with its entities decoded; one that is not known, or means no character, stays as it is. */
    static String decoded(String text) {
        return ENTITY.matcher(text).replaceAll(found -> {
            String name = found.group(1);
            int character = name.startsWith("#x")
                    ? Integer.parseInt(name, 2, name.length(), 16)
                    : name.startsWith("#")
                            ? Integer.parseInt(name, 1, name.length(), 10)
                            : ENTITIES.getOrDefault(name, -1);
            return Matcher.quoteReplacement(
                    Character.isValidCodePoint(character) ? Character.toString(character) : found.group());
        });
    }

    /** The name of a document's root element without a prefix; empty if the text does not begin with an element. */
    static String root(String body) {
        Matcher matcher = ROOT.matcher(body);
        return matcher.lookingAt() ? matcher.group(1) : "";
    }

    /** The same as {@link #outcome(int, String)} where the service gave no code. */
    public static Outcome outcome(int status) {
        return outcome(status, "");
    }

    /**
     * The outcome of an operation whose request failed, where the request has no rule of its own.
     *
     * @param status says it, unless it is 200, 400 or 500
     * @param code the error code in the body of the response; empty if it has none
     */
    public static Outcome outcome(int status, String code) {
        return switch (status) {
            case 429, 503, 507 -> Outcome.REJECTED;
            case 408 -> Outcome.TIMEOUT;
            case 200, 400, 500 ->
                switch (code) {
                    case "SlowDown",
                            "ServiceUnavailable",
                            "Throttling",
                            "ThrottlingException",
                            "RequestLimitExceeded",
                            "TooManyRequests" -> Outcome.REJECTED;
                    case "RequestTimeout" -> Outcome.TIMEOUT;
                    default -> Outcome.ERROR;
                };
            default -> Outcome.ERROR;
        };
    }

    /** Whether the service may have done what was requested in spite of the status. */
    public static boolean mayHaveTakenEffect(int status) {
        return status >= 500 && outcome(status) != Outcome.REJECTED;
    }

    /**
     * The failure of a request.
     *
     * @param request the request and its server, without keys, so that equal failures are counted together
     */
    static OperationFailure failure(Outcome outcome, String request, ResponseParser response, TextBuffer body) {
        return of(body.toString()).failure(outcome, request, response.status(), response.retryAfterSeconds());
    }

    /**
     * The failure of a request that was answered with this.
     *
     * @param retryAfterSeconds the wait that the service asks for; negative if it does not ask
     */
    public OperationFailure failure(Outcome outcome, String request, int status, long retryAfterSeconds) {
        String said = toString();
        return OperationFailure.answered(
                outcome, request, status, said.isEmpty() ? "" : ": " + said, retryAfterSeconds);
    }

    /** One line for people; empty if nothing was said. */
    @Override
    public String toString() {
        String line =
                (code.isEmpty() ? message : message.isEmpty() ? code : code + ": " + message).replaceAll("\\s+", " ");
        return line.length() > MAXIMUM_LENGTH ? line.substring(0, MAXIMUM_LENGTH) + "..." : line;
    }
}
