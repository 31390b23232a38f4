package org.storeharness.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.unit.InvalidValueException;

/**
 * The address of a server.
 *
 * @param host a name or an address; an IPv6 address without brackets
 * @param port 1..65535
 */
public record Endpoint(String host, int port) {
    private static final Pattern TEXT = Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[A-Za-z0-9._-]+):(\\d{1,5})");

    /**
     * Reads {@code HOST:PORT}, with brackets around an IPv6 address.
     *
     * @throws InvalidValueException if the text is anything else
     */
    public static Endpoint parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
        if (port < 1 || port > 65_535) {
            throw new InvalidValueException("", "must be HOST:PORT such as 127.0.0.1:9333, got '" + text + "'");
        }
        String host = matcher.group(1);
        return new Endpoint(host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port);
    }

    /**
     * The addresses to connect to; looks the host name up, which may wait for a name server. One that was not found if there is none, so
     * that connecting to it says so.
     */
    public List<InetSocketAddress> addresses() {
        try {
            return Arrays.stream(InetAddress.getAllByName(host))
                    .map(address -> new InetSocketAddress(address, port))
                    .toList();
        } catch (UnknownHostException e) {
            return List.of(InetSocketAddress.createUnresolved(host, port));
        }
    }

    /** {@code HOST:PORT}, as {@link #parse} reads it and as a {@code Host} header has it. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
