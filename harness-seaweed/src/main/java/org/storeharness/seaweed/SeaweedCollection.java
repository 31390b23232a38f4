package org.storeharness.seaweed;

import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.seaweed.client.HttpCalls.HttpReply;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.VolumeServer;
import org.storeharness.store.StoreException;

/**
 * The collection that a run creates for itself, and deletes only if it created it. A master deletes a collection by name on
 * every server that it knows by then, and does not know collections whose servers are away. Only a unique name is safe.
 */
final class SeaweedCollection {
    /** The end of the names of collections that stay after their runs, which nobody looks for. */
    private static final String KEPT = "-kept";

    private static final int MARK_CHARACTERS = 9;
    private static final int MAX_WAIT_SECONDS = 60;

    private final MasterClient client;
    private final String name;
    private final Placement placement;
    private final int objectBytes;
    private final Map<Integer, Set<String>> holders = new TreeMap<>();
    private boolean created;
    private boolean tokensToWrite;
    private boolean tokensToRead;

    /**
     * @param objectBytes the size of the largest object
     */
    SeaweedCollection(MasterClient client, Placement placement, int objectBytes) {
        this.client = client;
        this.name = placement.collection();
        this.placement = placement;
        this.objectBytes = objectBytes;
    }

    /**
     * The name of a target's collection. It contains the run's id, so that it is unique, and has at most 211 characters, so that volume
     * servers can put it into file names. The name of a collection that goes with its run ends in its mark.
     *
     * @param prefix the option {@code collection}; null for none
     * @param kept whether it stays after the run
     */
    static String nameOf(@Nullable String prefix, String runId, String target, boolean kept) {
        String name = (prefix == null ? "" : prefix + "-") + runId + "-" + target;
        return name + (kept ? KEPT : mark(name));
    }

    /**
     * The mark that a run appends to the name of its collection: a master keeps nothing of a collection but its name, and somebody else may
     * name one like a run's. Nobody else appends this checksum of the name.
     */
    private static String mark(String name) {
        CRC32 checksum = new CRC32();
        checksum.update(name.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "-%08x", checksum.getValue());
    }

    /** The name without its mark; unchanged where it has none, as the name of a collection that is kept, or of somebody else. */
    static String withoutMark(String name) {
        String rest = name.substring(0, Math.max(0, name.length() - MARK_CHARACTERS));
        return name.equals(rest + mark(rest)) ? rest : name;
    }

    String name() {
        return name;
    }

    /** Whether uploads and deletes need a token of the master. Known after {@link #create} or {@link #attach}. */
    boolean needsTokensToWrite() {
        return tokensToWrite;
    }

    /** Whether reads need a token of the master. Known after {@link #create} or {@link #attach}. */
    boolean needsTokensToRead() {
        return tokensToRead;
    }

    /**
     * Creates the collection: grows its volumes and waits until an id is assigned in it.
     *
     * @param volumes the number of volumes to grow; 0 leaves it to the master
     * @return the response to {@code /vol/status} from before
     * @throws StoreException if the collection exists already, or cannot be created
     */
    MasterClient.VolumeStatus create(int volumes, Consumer<String> progress) throws StoreException {
        MasterClient.VolumeStatus before = client.volumeStatus();
        if (before.hasCollection(name)) {
            throw new StoreException("collection '" + name + "' already exists at " + client.master()
                    + " and is not of this run; remove it yourself, or use another target name");
        }
        created = true;
        if (volumes > 0) {
            growRest(growInTurn(volumes, before.volumeServers()));
        }
        detectTokens(progress);
        recordHolders(client.volumeStatus());
        return before;
    }

    /**
     * Checks that this is the collection that the first process of the run created. It is never deleted here.
     *
     * @return the response to {@code /vol/status}
     * @throws StoreException if the master has no such collection, or assigns no id in it
     */
    MasterClient.VolumeStatus attach(Consumer<String> progress) throws StoreException {
        MasterClient.VolumeStatus status = client.volumeStatus();
        if (!status.hasCollection(name)) {
            throw new StoreException("collection '" + name + "' of this run is not at the master " + client.master()
                    + " that this host reaches, which is that of another SeaweedFS; name the master of the run by an"
                    + " address that all hosts reach");
        }
        detectTokens(progress);
        return status;
    }

    /** Finds out by an id whether tokens are needed. */
    private void detectTokens(Consumer<String> progress) throws StoreException {
        HttpReply assigned = awaitFirstId(progress);
        tokensToWrite = assigned.authorization() != null;
        detectReadTokens(PlainJson.string(assigned.json(), "fid"));
    }

    /** Finds out whether reads need tokens, with the help of an assigned id. */
    void detectReadTokens(String fid) throws StoreException {
        tokensToRead = client.get("/dir/lookup?fileId=" + fid + "&read=yes").authorization() != null;
    }

    /** Remembers where the collection's volumes are: a server that goes away later takes them along, and may come back. */
    void recordHolders(MasterClient.VolumeStatus status) {
        status.holders(name)
                .forEach((volume, servers) ->
                        holders.computeIfAbsent(volume, any -> new TreeSet<>()).addAll(servers));
    }

    /** All servers that held volumes, as far as was recorded. */
    Set<String> holders() {
        return holders.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The servers that held the volume, as far as was recorded. */
    Set<String> holdersOf(int volume) {
        return holders.getOrDefault(volume, Set.of());
    }

    /** Keeps the collection: {@link #delete} does nothing any more. */
    void keep() {
        created = false;
    }

    /**
     * Deletes the collection if this run created it.
     *
     * @param leader the current leader
     * @throws StoreException if it is left, perhaps on a server only that is away
     */
    void delete(MasterClient leader) throws StoreException {
        if (!created) {
            return;
        }
        Set<String> away;
        try {
            away = away(leader);
        } catch (SocketTimeoutException e) {
            throw new StoreException(
                    "collection '" + name + "' is left at " + leader.master() + ", which does not answer", e);
        }
        leader.deleteCollection(name);
        created = false;
        if (!away.isEmpty()) {
            throw new StoreException(leftOn(name, away, leader));
        }
    }

    /** The reason for which nobody can say that a collection is gone: servers are away that held volumes of it. */
    static String leftOn(String name, Set<String> away, MasterClient leader) {
        return "collection '" + name + "' is left on " + String.join(", ", away)
                + ", which the master " + leader.master()
                + " does not know now: its volumes come back with the server"
                + (away.size() > 1 ? "s" : "");
    }

    /**
     * The servers that held volumes and that the master does not know now; empty if it does not say which it knows. A
     * leader that accepts requests and says nothing is not asked for the removal, which it would be waited for much longer.
     *
     * @throws SocketTimeoutException if it says nothing
     */
    private Set<String> away(MasterClient leader) throws SocketTimeoutException {
        try {
            return leader.volumeStatus().unknown(holders());
        } catch (StoreException e) {
            if (e.getCause() instanceof SocketTimeoutException silence) {
                throw silence;
            }
            // the removal says why the master cannot be asked
            return Set.of();
        }
    }

    /**
     * Grows volumes on each server in turn, because a master that chooses often leaves some out.
     *
     * @return how many are left, since no server takes any more
     */
    private int growInTurn(int volumes, List<VolumeServer> servers) throws StoreException {
        List<VolumeServer> open = servers.stream()
                .filter(server -> placement.dataCenter().isEmpty()
                        || placement.dataCenter().equals(server.center()))
                .collect(Collectors.toCollection(ArrayList::new));
        int left = volumes;
        while (left > 0 && !open.isEmpty()) {
            int wanted = left;
            int takers = open.size();
            for (int i = open.size() - 1; i >= 0; i--) {
                VolumeServer server = open.get(i);
                int share = wanted / takers + (i < wanted % takers ? 1 : 0);
                int grown = share == 0 ? 0 : grow(share, server);
                left -= grown;
                if (grown < share) {
                    open.remove(i);
                }
            }
        }
        return left;
    }

    private int grow(int volumes, VolumeServer server) throws StoreException {
        HttpReply reply = client.getSlow(placement.growPath(volumes, server.center(), server.rack(), server.id()));
        return reply.status() == 200 ? (int) (PlainJson.number(reply.json(), "count") / placement.copies()) : 0;
    }

    /** Makes the master grow the volumes that no named server takes. */
    private void growRest(int volumes) throws StoreException {
        if (volumes == 0) {
            return;
        }
        HttpReply reply = client.getSlow(placement.growPath(volumes));
        if (reply.status() != 200) {
            throw new StoreException(
                    "SeaweedFS at " + client.master() + " grew no " + volumes
                            + " volumes with replication " + placement.replication() + " (" + reply.status() + ": "
                            + reply.error()
                            + "); start more volume servers, give them more slots (-max), or change options volumes or replication");
        }
    }

    private HttpReply awaitFirstId(Consumer<String> progress) throws StoreException {
        String path = placement.assignPath(objectBytes);
        HttpReply reply = client.get(path);
        int waited = 0;
        while (reply.status() == 503 && waited < MAX_WAIT_SECONDS) {
            int seconds = Math.max(1, Math.min(reply.retryAfterSeconds(), MAX_WAIT_SECONDS - waited));
            progress.accept("waiting for writable volumes at " + client.master() + ": " + reply.error());
            pause(Duration.ofSeconds(seconds));
            waited += seconds;
            reply = client.get(path);
        }
        if (reply.status() != 200) {
            throw new StoreException("SeaweedFS at " + client.master() + " assigns no id in collection '" + name + "' ("
                    + reply.status() + ": " + reply.error() + (waited > 0 ? "; waited " + waited + " s" : "")
                    + "); check that its volume servers have free slots and space");
        }
        return reply;
    }

    /** Waits for servers. */
    static void pause(Duration duration) throws StoreException {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for SeaweedFS", e);
        }
    }
}
