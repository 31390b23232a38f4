package org.storeharness.cli.support;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * The value of an option that names a host and a port; an IPv6 address stands in brackets.
 *
 * @param host a name or an address; empty if the value has none
 * @param port at least 1
 */
public record HostPort(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(?<host>\\[[^\\[\\]]+]|[^\\[\\]:]*):(?<port>\\d{1,5})");
    private static final int MAXIMUM_PORT = 65_535;

    /**
     * The address at which a server can be reached.
     *
     * @throws InvalidValueException if it is not of the form {@code HOST:PORT}
     */
    public static HostPort reachable(String option, String text) {
        HostPort parsed = parse(option, text, "HOST:PORT");
        Check.require(!parsed.host.isEmpty(), option, () -> "must be HOST:PORT, got '" + text + "'");
        return parsed;
    }

    /**
     * The address to listen at.
     *
     * @throws InvalidValueException if it is not of the form {@code [HOST]:PORT}
     */
    public static HostPort listening(String option, String text) {
        return parse(option, text, "[HOST]:PORT");
    }

    private static HostPort parse(String option, String text, String form) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new InvalidValueException(option, "must be " + form + ", got '" + text + "'");
        }
        String host = parts.group("host").replaceAll("[\\[\\]]", "");
        return new HostPort(host, Check.range(option, Integer.parseInt(parts.group("port")), 1, MAXIMUM_PORT));
    }

    /** The address; its host's name is looked up now, and unresolved if nothing knows it. */
    public InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    /**
     * The address to listen on.
     *
     * @param otherwise the host where the value names none; {@code null} for every interface
     */
    public InetSocketAddress addressOr(@Nullable InetAddress otherwise) {
        return host.isEmpty() ? new InetSocketAddress(otherwise, port) : address();
    }
}
