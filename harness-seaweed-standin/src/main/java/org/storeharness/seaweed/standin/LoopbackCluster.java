package org.storeharness.seaweed.standin;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
    /** How often a port is chosen anew that somebody else took in between. */
    private static final int MOST_ATTEMPTS = 10;

    private final Listeners listeners;
    private final MasterState state;
    private final Duration forgetAfter;
    private final List<ChannelGroup> channels = new ArrayList<>();
    private final List<RequestGate> gates = new ArrayList<>();
    private final ServerIdentity identity = new ServerIdentity("SeaweedFS Volume " + LoopbackServer.VERSION);
    private final Function<VolumeNode, Connection.RequestHandler> handlers;

    /**
     * @param forgetAfter how long the master names a server that is killed or frozen
     * @param handlers makes the handler of a connection to a server
     */
    LoopbackCluster(
            Listeners listeners,
            MasterState state,
            Duration forgetAfter,
            Function<VolumeNode, Connection.RequestHandler> handlers) {
        this.listeners = listeners;
        this.state = state;
        this.forgetAfter = forgetAfter;
        this.handlers = handlers;
    }

    /**
     * Starts the servers.
     *
     * @param firstPort the port of the first, which the others follow; 0 for any free ports
     */
    void start(int firstPort) throws StoreException {
        for (int i = 0; i < state.nodes().size(); i++) {
            channels.add(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE));
            gates.add(new RequestGate());
            node(i).setEndpoint(firstPort == 0 ? listenAnywhere(i) : listen(i, firstPort + i));
        }
    }

    /** The addresses of the servers. */
    public List<Endpoint> endpoints() {
        return state.nodes().stream().map(VolumeNode::endpoint).toList();
    }

    /** The server with this address. */
    public int indexOf(Endpoint endpoint) {
        int index = endpoints().indexOf(endpoint);
        Check.require(index >= 0, "endpoint", () -> "must be that of a volume server, got " + endpoint);
        return index;
    }

    /** The volumes of the server. */
    public List<Integer> volumes(int index) {
        return node(index).copies().keySet().stream().sorted().toList();
    }

    /** The server's copies of volumes. */
    Collection<VolumeCopy> copies(int index) {
        return node(index).copies().values();
    }

    /** Kills a server, as by {@code kill -9}. The master names it for some time; assignments avoid it at once. */
    public void kill(int index) {
        kill(index, forgetAfter);
    }

    /** Kills a server, which the master names for this time. */
    public void kill(int index, Duration noticedAfter) {
        VolumeNode node = node(index);
        channels.get(index).close().awaitUninterruptibly();
        gates.get(index).discard();
        node.setAlive(false);
        if (noticedAfter.isZero()) {
            node.setListed(false);
        } else {
            listeners.schedule(noticedAfter, () -> {
                if (!node.isAlive()) {
                    node.setListed(false);
                }
            });
        }
    }

    /** Starts a killed server again, at its address and with its volumes; the master lists it at once. */
    public void restart(int index) throws StoreException {
        VolumeNode node = node(index);
        node.setAlive(true);
        state.remember(node);
        listen(index, node.endpoint().port());
    }

    /** Freezes a server, as SIGSTOP does: it takes requests and answers none. The master forgets it in time. */
    public void freeze(int index) {
        RequestGate gate = gates.get(index);
        gate.close();
        listeners.schedule(forgetAfter, () -> {
            if (gate.isClosed()) {
                node(index).setListed(false);
            }
        });
    }

    /** A frozen server goes on: it does what it was asked in the meantime, and the master lists it. */
    public void thaw(int index) {
        state.remember(node(index));
        gates.get(index).open();
    }

    /** Has the master forget a server that runs, as if no pulse of it came through. */
    public void forget(int index) {
        node(index).setListed(false);
    }

    /** Has the master list a running server again. */
    public void remember(int index) {
        state.remember(node(index));
    }

    /** Moves a server's copy of a volume to another one, which the master names from then on. */
    public void move(int volume, int from, int to) throws StoreException {
        try {
            state.move(volume, node(from), node(to));
        } catch (IOException e) {
            throw new StoreException("cannot move volume " + volume + ": " + e.getMessage(), e);
        }
    }

    /** Does what is planned to happen to a server, if there is such a server and it is not so already. */
    void carryOut(ServerEvent event) throws StoreException {
        int index = event.server() - 1;
        if (index >= state.nodes().size()) {
            return;
        }
        boolean alive = node(index).isAlive();
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

    RequestGate gate(VolumeNode node) {
        return gates.get(state.nodes().indexOf(node));
    }

    /** Closes all connections. */
    void disconnect() {
        channels.forEach(group -> group.close().awaitUninterruptibly());
        gates.forEach(RequestGate::discard);
    }

    private VolumeNode node(int index) {
        return state.nodes().get(index);
    }

    /** On a port that the kernel does not give to others while the server is down. */
    private Endpoint listenAnywhere(int index) throws StoreException {
        for (int attempt = 1; ; attempt++) {
            try {
                return listen(index, FreePorts.choose());
            } catch (IOException e) {
                throw new StoreException(String.valueOf(e.getMessage()), e);
            } catch (StoreException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private Endpoint listen(int index, int port) throws StoreException {
        Connection.RequestHandler handler = handlers.apply(node(index));
        return listeners.listen(port, channels.get(index), identity, address -> handler);
    }
}
