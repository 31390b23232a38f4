package org.storeharness.seaweed.protocol;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.unit.InvalidValueException;

/**
 * The address of a server.
 *
 * @param host a name or an address; an IPv6 address without brackets
 * @param port 1..65535
 */
public record Endpoint(String host, int port) {
    /** How far a server's port for gRPC is above its port for HTTP by default. */
    public static final int GRPC_PORT_OFFSET = 10_000;

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
     * Reads the address of a server as SeaweedFS writes it: {@code HOST:PORT}, optionally with a dot and the port for gRPC,
     * which is ignored.
     *
     * @throws InvalidValueException if the text is anything else
     */
    public static Endpoint parseServer(String text) {
        return parse(text.replaceFirst("(:\\d{1,5})\\.\\d{1,5}$", "$1"));
    }

    /** The port for gRPC, which SeaweedFS puts {@value #GRPC_PORT_OFFSET} above that for HTTP. */
    public int grpcPort() {
        return port + GRPC_PORT_OFFSET;
    }

    /** The address to connect to; looks the host name up, which may wait for a name server. */
    public InetSocketAddress resolve() {
        return new InetSocketAddress(host, port);
    }

    /** {@code HOST:PORT}, as {@link #parse} reads it and as a {@code Host} header has it. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
