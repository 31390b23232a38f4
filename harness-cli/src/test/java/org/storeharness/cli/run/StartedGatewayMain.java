package org.storeharness.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.storeharness.plan.Plan;

/** A process that starts a gateway with the program of its first argument and data in the directory of its second. */
public final class StartedGatewayMain {
    private StartedGatewayMain() {}

    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[1]);
        Plan plan = StartedGatewayTest.plan(
                Files.createTempDirectory(data.getParent(), "plan"), Map.of("weed", arguments[0]));
        StartedGateway.start(plan, System.getenv(), data, System.out::println).close();
    }
}
