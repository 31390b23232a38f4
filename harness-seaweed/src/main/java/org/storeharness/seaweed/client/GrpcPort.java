package org.storeharness.seaweed.client;

import org.storeharness.http.Endpoint;
import org.storeharness.unit.InvalidValueException;

/** The port for gRPC of a server, beside that for HTTP. */
public final class GrpcPort {
    /** The default distance of a server's port for gRPC above its port for HTTP. */
    public static final int OFFSET = 10_000;

    private GrpcPort() {}

    /** The port for gRPC, which SeaweedFS puts {@value #OFFSET} above its port for HTTP. */
    public static int of(Endpoint server) {
        return server.port() + OFFSET;
    }

    /**
     * Reads the address of a server as SeaweedFS writes it: {@code HOST:PORT}, optionally with a dot and the port for gRPC,
     * which is ignored.
     *
     * @throws InvalidValueException if the text is anything else
     */
    public static Endpoint parseServer(String text) {
        return Endpoint.parse(text.replaceFirst("(:\\d{1,5})\\.\\d{1,5}$", "$1"));
    }
}
