package org.storeharness.seaweed.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A program that listens like {@code weed server -s3}: its filer begins a second after the other servers, then its gateway. */
final class FakeWeed {
    private static final long FILER_LATER_MILLIS = 1_000;
    private static final long GATEWAY_LATER_MILLIS = 500;

    private FakeWeed() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[1].equals("server")) {
            listen(
                    value(arguments, "-master.port="),
                    "{\"IsLeader\":true,\"Volumes\":{\"DataCenters\":{\"c\":{\"r\":{\"a\":[],\"b\":[],\"c\":[]}}}}}");
            Thread.sleep(FILER_LATER_MILLIS);
            listen(value(arguments, "-filer.port="), "{\"Entries\":null,\"Version\":\"30GB 4.44\"}");
            Thread.sleep(GATEWAY_LATER_MILLIS);
            listen(value(arguments, "-s3.port="), "");
        }
        Thread.currentThread().join();
    }

    private static void listen(int port, String answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] text = answer.getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
    }

    private static int value(String[] arguments, String name) {
        for (String argument : arguments) {
            if (argument.startsWith(name)) {
                return Integer.parseInt(argument.substring(name.length()));
            }
        }
        throw new IllegalArgumentException(name + " is missing");
    }
}
