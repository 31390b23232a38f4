package org.storeharness.seaweed.standin;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * An event that happens to a volume server of the stand-in at some request.
 *
 * @param kind the kind of the event
 * @param server the number of the volume server, from 1
 * @param atRequest the upload, read or delete, counted from 1 over all servers, at which it happens
 */
public record ServerEvent(EventKind kind, int server, long atRequest) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,3})@(\\d{1,18})");

    /** The kinds of events. */
    public enum EventKind {
        /** The server dies as by {@code kill -9}, and stays down. */
        KILL,
        /** The server starts again at its address, with its volumes. */
        RESTART,
        /** The server takes connections and requests, and answers none, as a stopped process does. */
        FREEZE,
        /** The frozen server goes on: it answers what it took in the meantime. */
        THAW
    }

    public ServerEvent {
        Check.range("server", server, 1, 100);
        Check.range("request", atRequest, 1, Long.MAX_VALUE);
    }

    /** Whether the name is that of a kind. */
    static boolean isKind(String name) {
        return Stream.of(EventKind.values())
                .anyMatch(kind -> EnumSpelling.of(kind).equals(name));
    }

    /** Reads {@code SERVER@REQUEST}. */
    static ServerEvent parse(String kind, String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidValueException("", kind + " must be SERVER@REQUEST such as 2@5000, got '" + text + "'");
        }
        return new ServerEvent(
                EnumSpelling.parse(EventKind.class, kind),
                Integer.parseInt(parts.group(1)),
                Long.parseLong(parts.group(2)));
    }
}
