package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.storeharness.http.Endpoint;
import org.storeharness.process.FreePorts;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/**
 * The volume servers of a stand-in, which can die, freeze, come back and be forgotten by the master, each alone. A killed server
 * breaks its connections, and refuses new ones. Methods may be called from any thread but the stand-in's event loops. Servers are
 * numbered from 0.
 */
public final class LoopbackCluster {
    private static final String SERVER = "SeaweedFS Volume " + LoopbackServer.VERSION;

    /** The most attempts to choose a port, as somebody else may take it in between. */
    private static final int MOST_ATTEMPTS = 10;

    /** The most attempts to listen again; each waits a millisecond longer than the one before, a second in all. */
    private static final int MOST_RESTARTS = 45;

    private final Listeners listeners;
    private final MasterState state;
    private final Duration forgetAfter;
    private final Function<VolumeNode, Consumer<Exchange>> handlers;

    /**
     * @param forgetAfter the time for which the master names a server that is killed or frozen
     * @param handlers makes the handler of requests to a server
     */
    LoopbackCluster(
            Listeners listeners,
            MasterState state,
            Duration forgetAfter,
            Function<VolumeNode, Consumer<Exchange>> handlers) {
        this.listeners = listeners;
        this.state = state;
        this.forgetAfter = forgetAfter;
        this.handlers = handlers;
    }

    /** Starts the servers at the ports that follow the master's, or at any free ones. */
    void start(LoopbackOptions options) throws StoreException {
        for (int i = 1; i <= options.volumeServers(); i++) {
            state.nodes.add(
                    options.masterPort() == 0
                            ? startAnywhere(options.slots())
                            : start(options.masterPort() + i, options.slots()));
        }
    }

    /** The addresses of the servers. */
    public List<Endpoint> endpoints() {
        return state.nodes.stream().map(node -> node.endpoint).toList();
    }

    /** The server with this address. */
    public int indexOf(Endpoint endpoint) {
        int index = endpoints().indexOf(endpoint);
        Check.require(index >= 0, "endpoint", () -> "must be that of a volume server, got " + endpoint);
        return index;
    }

    /** The volumes of the server. */
    public List<Integer> volumes(int index) {
        return node(index).copies.keySet().stream().sorted().toList();
    }

    VolumeNode node(int index) {
        return state.nodes.get(index);
    }

    /** Kills a server, as by {@code kill -9}. The master names it for some time; assignments avoid it at once. */
    public void kill(int index) {
        kill(index, forgetAfter);
    }

    /** Kills a server, which the master names for this time. */
    public void kill(int index, Duration noticedAfter) {
        VolumeNode node = node(index);
        node.disconnect();
        node.alive = false;
        if (noticedAfter.isZero()) {
            node.listed = false;
        } else {
            listeners.schedule(noticedAfter, () -> {
                if (!node.alive) {
                    node.listed = false;
                }
            });
        }
    }

    /**
     * Starts a killed server again, at its address and with its volumes; the master lists it at once.
     *
     * @throws StoreException if somebody else has its port
     */
    public void restart(int index) throws StoreException {
        VolumeNode node = node(index);
        listenAgain(node);
        node.alive = true;
        state.remember(node);
    }

    /** Freezes a server, as SIGSTOP does: it takes requests and answers none. The master forgets it in time. */
    public void freeze(int index) {
        VolumeNode node = node(index);
        node.freeze();
        listeners.schedule(forgetAfter, () -> {
            if (node.isFrozen()) {
                node.listed = false;
            }
        });
    }

    /** A frozen server goes on: it does what it was asked in the meantime, and the master lists it. */
    public void thaw(int index) {
        remember(index);
        node(index).thaw();
    }

    /** Makes the master list a running server again. */
    void remember(int index) {
        state.remember(node(index));
    }

    /** Moves a server's copy of a volume to another one, which the master names from then on. */
    public void move(int volume, int from, int to) throws StoreException {
        synchronized (state) {
            VolumeCopy copy = node(from).copies.remove(volume);
            if (copy == null) {
                throw new StoreException(
                        "cannot move volume " + volume + ": " + node(from).endpoint + " has no volume " + volume);
            }
            node(to).copies.put(volume, copy);
        }
    }

    /** Carries out the planned event of a server, if there is such a server and it is not in that state already. */
    void carryOut(ServerEvent event) throws StoreException {
        int index = event.server() - 1;
        if (index >= state.nodes.size()) {
            return;
        }
        boolean alive = node(index).alive;
        switch (event.kind()) {
            case KILL -> {
                if (alive) {
                    kill(index);
                }
            }
            case RESTART -> {
                if (!alive) {
                    restart(index);
                }
            }
            case FREEZE -> freeze(index);
            case THAW -> thaw(index);
        }
    }

    void disconnect() {
        state.nodes.forEach(VolumeNode::disconnect);
    }

    /** Starts a server on a port that the kernel does not give to others while the server is down. */
    private VolumeNode startAnywhere(int slots) throws StoreException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start(FreePorts.choose(), slots);
            } catch (IOException e) {
                throw new StoreException(String.valueOf(e.getMessage()), e);
            } catch (StoreException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private VolumeNode start(int port, int slots) throws StoreException {
        VolumeNode node = new VolumeNode(new Endpoint(Listeners.HOST, port), slots);
        listen(node);
        return node;
    }

    /** Java 17 frees the port of a closed listener only when its selector looks again, which is soon after it is closed. */
    private void listenAgain(VolumeNode node) throws StoreException {
        for (int attempt = 1; ; attempt++) {
            try {
                listen(node);
                return;
            } catch (StoreException e) {
                if (attempt == MOST_RESTARTS) {
                    throw e;
                }
            }
            try {
                Thread.sleep(attempt);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException(node.endpoint + " was interrupted as it started again", e);
            }
        }
    }

    private void listen(VolumeNode node) throws StoreException {
        listeners.listen(node.endpoint.port(), node.channels, SERVER, handlers.apply(node));
    }
}
