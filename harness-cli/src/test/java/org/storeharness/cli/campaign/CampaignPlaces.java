package org.storeharness.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.campaign.server.CampaignServer;
import org.storeharness.cli.campaign.server.FaultyProxy;
import org.storeharness.cli.campaign.server.PostgresProcess;
import org.storeharness.cli.campaign.server.StandInProcess;
import org.storeharness.store.StoreException;

/** The places that the runs of a campaign share: a filesystem that fails on demand, servers and the ways to them. Started when asked for. */
final class CampaignPlaces implements AutoCloseable {
    private static final int STARTS = 20;

    private final Path root;
    private final Path shown;
    private final Map<String, CampaignServer> servers = new HashMap<>();
    private final Map<Integer, FaultyProxy> proxies = new HashMap<>();
    private @Nullable FuseMount mount;
    private String classPath = "";
    private int made;

    CampaignPlaces(Path root) throws IOException {
        this.root = root;
        this.shown = Files.createDirectory(root.resolve("shown"));
    }

    /** A new directory on a usual filesystem. */
    Path directory(String name) throws IOException {
        return Files.createDirectory(root.resolve(name + "-" + ++made));
    }

    /** The filesystem that fails on demand. */
    FuseMount mount() throws IOException {
        if (mount != null && mount.isGone()) {
            mount.close();
            mount = null;
        }
        if (mount == null) {
            mount = FuseMount.on(Files.createDirectory(root.resolve("mount-" + ++made)), shown);
        }
        return mount;
    }

    /** The class path of clients. */
    String classPath() throws IOException {
        if (classPath.isEmpty()) {
            classPath = JarredClassPath.in(directory("jars"));
        }
        return classPath;
    }

    /** The directory that the filesystem shows. */
    Path shown() {
        return shown;
    }

    CampaignServer server(CampaignCase run) throws Exception {
        String lie = run.store() != CampaignStore.SEAWEED
                ? ""
                : run.fault() == CampaignFault.LOSE
                        ? "lose=10"
                        : run.fault() == CampaignFault.FLIP ? "flip-stored=10" : "";
        String key = run.store() + lie;
        CampaignServer known = servers.get(key);
        if (known == null) {
            known = started(run.store(), lie);
            servers.put(key, known);
        }
        return known;
    }

    /** A server and the way to it, on other ports if somebody has taken one of them since they were chosen. */
    private CampaignServer started(CampaignStore store, String lie) throws Exception {
        for (int attempt = 1; true; attempt++) {
            Path directory = directory(store.driver());
            CampaignServer server = null;
            try {
                server = store == CampaignStore.POSTGRES
                        ? new PostgresProcess(directory)
                        : lie.isEmpty() ? new StandInProcess() : new StandInProcess(lie);
                proxies.put(server.port(), new FaultyProxy(server.port(), server.ports()));
                return server;
            } catch (IOException | StoreException e) {
                if (server != null) {
                    server.close();
                }
                if (attempt == STARTS) {
                    throw e;
                }
            }
        }
    }

    /** The way to a server that can be cut. */
    FaultyProxy proxy(CampaignServer server) {
        return Objects.requireNonNull(proxies.get(server.port()));
    }

    @Override
    public void close() throws IOException {
        for (FaultyProxy proxy : proxies.values()) {
            proxy.close();
        }
        for (CampaignServer server : servers.values()) {
            server.close();
        }
        if (mount != null) {
            mount.close();
        }
    }
}
