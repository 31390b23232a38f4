package org.storeharness.cli.campaign.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.loopback.LoopbackServer;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.fault.Faults;

/** The stand-in for SeaweedFS in a process of its own: a line of standard input asks for its counters; it ends when that ends. */
public final class StandIn {
    static final int VOLUME_SERVERS = 3;

    private StandIn() {}

    /** The arguments are a directory, the first port, and a fault if there is to be one. */
    public static void main(String[] arguments) throws StoreException, IOException {
        List<String> faults = List.of(arguments).subList(2, arguments.length);
        LoopbackServer server = LoopbackServer.start(LoopbackServer.LoopbackOptions.in(Path.of(arguments[0]))
                .withServers(VOLUME_SERVERS, 100)
                .onPort(Integer.parseInt(arguments[1]))
                .withFaults(Faults.parse(faults)));
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            System.out.println(server.faultInjector().count(FaultKind.LOSE) + " "
                    + server.faultInjector().count(FaultKind.FLIP_STORED));
        }
        Runtime.getRuntime().halt(0);
    }
}
