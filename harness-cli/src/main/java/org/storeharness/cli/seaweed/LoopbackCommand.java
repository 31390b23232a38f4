package org.storeharness.cli.seaweed;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness seaweed loopback}: the stand-in for SeaweedFS as a server of its own. */
@Command(
        name = "loopback",
        header = "How does a client behave when SeaweedFS loses, delays or corrupts data?",
        footer = "  ./harness seaweed loopback --faults lose=1000,delay=2ms",
        description = {
            "Serves as a stand-in for SeaweedFS (one master, some volume servers, a filer) on the loopback interface until it is"
                    + " interrupted, with faults planted on purpose: for tests and for teaching.",
            "The command prints the addresses, the master's first. Objects are kept in memory and are gone when it ends.",
            "Faults: lose=N acknowledges every Nth upload and stores nothing; flip=N and flip-stored=N invert a byte of"
                    + " every Nth object on its way out or in; close=N closes the connection instead of answering;"
                    + " cut=N does so after every Nth upload or removal was done;"
                    + " truncate=N sends half of an object; wrong-length=N announces a byte too few; drip=N sends an"
                    + " object in ten pieces, 20 ms apart; reject=N answers 503 with Retry-After: 1, reject-run=M times"
                    + " in a row; delay=TIME answers everything later, delay=exp:TIME by a random time with that mean; stall=TIME pauses all responses once for TIME, at request"
                    + " stall-at=N.",
            "Volume servers die and come back: kill=2@5000 kills the second one at the 5000th upload, read or removal, and"
                    + " restart=2@9000 starts it again with its volumes; freeze and thaw stop and continue it. forget=TIME is"
                    + " how long the master names a server that is away (3s)."
        })
final class LoopbackCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--port",
            description =
                    "Where the master listens; the volume servers and the filer take the ports that follow. 0 for any free"
                            + " ports (default: ${DEFAULT-VALUE})")
    private int port = 9333;

    @Option(names = "--servers", description = "Volume servers (default: ${DEFAULT-VALUE})")
    private int servers = 3;

    @Option(
            names = "--faults",
            paramLabel = "NAME=VALUE",
            split = ",",
            description = "Faults to inject, e.g. lose=1000,delay=2ms or kill=2@5000,restart=2@9000")
    private List<String> faults = List.of();

    @Override
    public Integer call() throws StoreException {
        LoopbackOptions options = LoopbackOptions.DEFAULTS
                .withServers(servers, LoopbackOptions.DEFAULTS.slots())
                .onPort(port)
                .withFaults(Check.named("--faults", () -> Faults.parse(faults)));
        try (LoopbackServer server = LoopbackServer.start(options)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("master " + server.master());
            server.volumeServers().forEach(each -> out.println("volume server " + each));
            out.println("filer " + server.filer());
            out.flush();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCodes.OK;
    }
}
