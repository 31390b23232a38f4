package org.storeharness.cli.campaign.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.storeharness.seaweed.standin.FaultKind;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.StoreException;

/**
 * The stand-in for SeaweedFS in a process of its own, which ends when its standard input does. A line there asks for its counters, or has
 * its volume servers die or start again.
 */
public final class StandIn {
    static final int VOLUME_SERVERS = 3;
    static final String COUNT = "count";
    static final String KILL = "kill";
    static final String RESTART = "restart";

    private StandIn() {}

    /** The arguments are the first port, and a fault if there is to be one. */
    public static void main(String[] arguments) throws StoreException, IOException {
        List<String> faults = List.of(arguments).subList(1, arguments.length);
        LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS
                .withServers(VOLUME_SERVERS, 100)
                .onPort(Integer.parseInt(arguments[0]))
                .withFaults(Faults.parse(faults)));
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            for (int i = 0; i < VOLUME_SERVERS && !line.equals(COUNT); i++) {
                if (line.equals(KILL)) {
                    server.cluster().kill(i);
                } else {
                    server.cluster().restart(i);
                }
            }
            System.out.println(server.faultInjector().count(FaultKind.LOSE) + " "
                    + server.faultInjector().count(FaultKind.FLIP_STORED));
        }
        Runtime.getRuntime().halt(0);
    }
}
