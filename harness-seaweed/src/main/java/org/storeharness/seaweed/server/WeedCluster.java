package org.storeharness.seaweed.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.process.FreePorts;
import org.storeharness.process.Polling;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.GrpcPort;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreException;

/**
 * Starts SeaweedFS on this machine: one {@code weed server}, which is a master and a volume server, and two more {@code weed
 * volume}, each on free ports of the loopback interface.
 */
public final class WeedCluster implements SeaweedServer {
    /** The number of volume servers. */
    public static final int VOLUME_SERVERS = 3;

    private static final String LOOPBACK = "127.0.0.1";
    private static final int PORTS = 2 * (1 + VOLUME_SERVERS + 2 + VOLUME_SERVERS);
    private static final int FILER_PORT_INDEX = 2 * (1 + VOLUME_SERVERS);
    private static final int GATEWAY_PORT_INDEX = FILER_PORT_INDEX + 2;
    private static final int METRICS_PORT_INDEX = GATEWAY_PORT_INDEX + 2;
    private static final int SLOTS = 100;
    private static final int MAX_STARTS = 3;

    /** The flag without which weed writes logs to the directory for temporary files as well. */
    private static final String LOG_TO_STDERR = "-logtostderr=true";

    /** The setting that sends reports to the SeaweedFS project over the network, on by default in the newest releases. */
    private static final String TELEMETRY = "master.telemetry";

    /** Ports of the gateway of the newest releases for what nobody here asks for; 0 is none. */
    private static final List<String> CATALOG_PORTS = List.of("s3.port.iceberg", "s3.port.lance");

    /** Releases without it serve their metrics on every address of the machine: they are not asked for any. */
    private static final String METRICS_ADDRESS = "metricsIp";

    private static final int CONNECT_MILLIS = 1_000;
    private static final int MAX_READY_CHECKS = 300;
    private static final long CHECK_MILLIS = 200;

    private final Endpoint master;
    private final @Nullable Endpoint filer;
    private final @Nullable Endpoint gateway;
    private final List<String> metrics = new ArrayList<>();
    private final List<WeedProcess> processes = new ArrayList<>();

    /**
     * The directories and servers of a cluster.
     *
     * @param directory the directory for logs and the filer's database; created if it does not exist
     * @param dataDirectories existing directories for the volume servers, used in turn
     * @param filer whether to start a filer
     * @param gateway whether to start a gateway for S3, which needs a filer
     */
    public record ClusterLayout(Path directory, List<Path> dataDirectories, boolean filer, boolean gateway) {
        public ClusterLayout {
            dataDirectories = List.copyOf(dataDirectories);
        }

        /** Everything in one directory, without a filer. */
        public static ClusterLayout in(Path directory) {
            return new ClusterLayout(directory, List.of(directory), false, false);
        }

        /** Everything in one directory, with a filer and a gateway for S3. */
        public static ClusterLayout withGatewayIn(Path directory) {
            return new ClusterLayout(directory, List.of(directory), true, true);
        }
    }

    private WeedCluster(Endpoint master, @Nullable Endpoint filer, @Nullable Endpoint gateway) {
        this.master = master;
        this.filer = filer;
        this.gateway = gateway;
    }

    /**
     * Starts the servers and waits until all have joined and filer and gateway listen, a minute at most. Starts them on other ports where
     * another program took one in the meantime.
     *
     * @param weed the program
     * @param progress takes a line about the start
     * @throws StoreException if a server does not start; none is left running then
     */
    public static WeedCluster start(Path weed, ClusterLayout layout, Consumer<String> progress) throws StoreException {
        progress.accept("starting SeaweedFS (" + weed + ")");
        WeedIsolation.writeConfiguration(layout.directory());
        for (int attempt = 1; ; attempt++) {
            int[] ports = choosePorts();
            WeedCluster cluster = new WeedCluster(
                    new Endpoint(LOOPBACK, ports[0]),
                    layout.filer() ? new Endpoint(LOOPBACK, ports[FILER_PORT_INDEX]) : null,
                    layout.gateway() ? new Endpoint(LOOPBACK, ports[GATEWAY_PORT_INDEX]) : null);
            try {
                cluster.startProcesses(weed.toAbsolutePath(), layout, ports);
                cluster.awaitReady();
                return cluster;
            } catch (StoreException e) {
                boolean portTaken = cluster.processes.stream().anyMatch(WeedProcess::foundItsPortTaken);
                cluster.close();
                if (!portTaken || attempt == MAX_STARTS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Notes the processes, for what kills their guards as well. Stops them if they cannot be noted.
     *
     * @param directory where they keep their data
     * @throws StoreException if they cannot be noted
     */
    public WeedCluster noteIn(LeftoverNotes notes, Path directory) throws StoreException {
        try {
            for (WeedProcess process : processes) {
                notes.addServer(process.name(), process.process().pid(), directory);
            }
            return this;
        } catch (StoreException e) {
            close();
            throw e;
        }
    }

    @Override
    public Endpoint master() {
        return master;
    }

    @Override
    public Endpoint filer() throws StoreException {
        if (filer == null) {
            throw new StoreException("SeaweedFS was started without a filer");
        }
        return filer;
    }

    /**
     * The address of its gateway for S3.
     *
     * @throws StoreException if it was started without one
     */
    public Endpoint gateway() throws StoreException {
        if (gateway == null) {
            throw new StoreException("SeaweedFS was started without a gateway for S3");
        }
        return gateway;
    }

    /** The addresses of metrics. The first also serves the metrics of master, filer and gateway. */
    @Override
    public List<String> metrics() {
        return List.copyOf(metrics);
    }

    @Override
    public void close() throws StoreException {
        List<String> left = new ArrayList<>();
        for (int i = processes.size() - 1; i >= 0; i--) {
            if (!processes.get(i).stop()) {
                left.add(processes.get(i).describe());
            }
        }
        processes.clear();
        if (!left.isEmpty()) {
            throw new StoreException("did not stop: " + String.join(", ", left));
        }
    }

    private void startProcesses(Path weed, ClusterLayout layout, int[] ports) throws StoreException {
        String flags = "server -volume.max=" + SLOTS + " -volume.preStopSeconds=0 -master.port=" + ports[0]
                + " -master.port.grpc=" + ports[1] + " -volume.port=" + ports[2] + " -volume.port.grpc=" + ports[3];
        if (layout.filer()) {
            flags += " -filer -filer.port=" + ports[FILER_PORT_INDEX] + " -filer.port.grpc="
                    + ports[FILER_PORT_INDEX + 1];
        }
        if (layout.gateway()) {
            flags += " -s3 -s3.port=" + ports[GATEWAY_PORT_INDEX] + " -s3.port.grpc=" + ports[GATEWAY_PORT_INDEX + 1];
            for (String port : CATALOG_PORTS) {
                if (WeedBinary.supportsFlag(weed, "server", port)) {
                    flags += " -" + port + "=0";
                }
            }
        }
        if (WeedBinary.supportsFlag(weed, "server", TELEMETRY)) {
            flags += " -" + TELEMETRY + "=false";
        }
        processes.add(WeedProcess.start("weed server", command(weed, flags, layout, 0, ports), layout.directory()));
        for (int i = 1; i < VOLUME_SERVERS; i++) {
            flags = "volume -max=" + SLOTS + " -preStopSeconds=0 -port=" + ports[2 * i + 2] + " -port.grpc="
                    + ports[2 * i + 3] + " -mserver=" + LOOPBACK + ":" + ports[0] + "." + ports[1];
            processes.add(
                    WeedProcess.start("weed volume " + i, command(weed, flags, layout, i, ports), layout.directory()));
        }
    }

    private List<String> command(Path weed, String flags, ClusterLayout layout, int volumeServer, int[] ports)
            throws StoreException {
        List<String> command = new ArrayList<>(List.of(weed.toString(), LOG_TO_STDERR));
        command.addAll(List.of((flags + " -ip=" + LOOPBACK + " -ip.bind=" + LOOPBACK).split(" ")));
        if (WeedBinary.supportsFlag(weed, "server", METRICS_ADDRESS)) {
            int port = ports[METRICS_PORT_INDEX + 2 * volumeServer];
            command.addAll(List.of("-" + METRICS_ADDRESS + "=" + LOOPBACK, "-metricsPort=" + port));
            metrics.add("http://" + LOOPBACK + ":" + port + "/metrics");
        }
        List<Path> directories = layout.dataDirectories();
        command.add("-dir=" + dataDirectory(directories.get(volumeServer % directories.size()), volumeServer));
        return command;
    }

    /** The filer begins to listen later than the other servers, and the gateway later than the filer. */
    private boolean isReady() {
        return new MasterClient(master).countVolumeServers() >= VOLUME_SERVERS
                && (filer == null || new FilerClient(filer, ClientSettings.PLAIN).isListening())
                && (gateway == null || listens(gateway));
    }

    private static boolean listens(Endpoint server) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.host(), server.port()), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void awaitReady() throws StoreException {
        try {
            if (Polling.await(MAX_READY_CHECKS, Duration.ofMillis(CHECK_MILLIS), this::isReadyOrFailed)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while SeaweedFS started", e);
        }
        throw new StoreException("SeaweedFS did not start within " + MAX_READY_CHECKS * CHECK_MILLIS / 1000 + " s: "
                + String.join(
                        ", ", processes.stream().map(WeedProcess::describe).toList()));
    }

    private boolean isReadyOrFailed() throws StoreException {
        for (WeedProcess process : processes) {
            if (!process.isAlive()) {
                throw new StoreException("SeaweedFS did not start: " + process.describe());
            }
        }
        return isReady();
    }

    private static Path dataDirectory(Path directory, int index) throws StoreException {
        Path data = directory.resolve("data-" + (index + 1));
        try {
            return Files.createDirectories(data).toAbsolutePath();
        } catch (IOException e) {
            throw new StoreException("cannot create directory " + data + ": " + e.getMessage(), e);
        }
    }

    /** Different ports in pairs: one for HTTP, and the port 10,000 above for gRPC, where every weed tool expects it. */
    static int[] choosePorts() throws StoreException {
        Set<Integer> ports = new LinkedHashSet<>();
        try {
            while (ports.size() < PORTS) {
                int port = FreePorts.choose(GrpcPort.OFFSET);
                if (!ports.contains(port) && !ports.contains(port + GrpcPort.OFFSET)) {
                    ports.add(port);
                    ports.add(port + GrpcPort.OFFSET);
                }
            }
        } catch (IOException e) {
            throw new StoreException("SeaweedFS cannot be started: " + e.getMessage(), e);
        }
        return ports.stream().mapToInt(Integer::intValue).toArray();
    }
}
