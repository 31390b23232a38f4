package org.storeharness.seaweed.loopback.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.FileId;

/** The master's state: servers, volumes, layouts, the next needle key. Thread-safe. */
public final class MasterState {
    /** The number of keys to skip after a restart, which may have been assigned and not been used yet. */
    private static final long RESERVED_KEYS = 1L << 32;

    private final List<VolumeNode> nodes;
    private final Map<Integer, Volume> volumes = new ConcurrentHashMap<>();
    private final Map<Volume.VolumeLayout, List<Volume>> layouts = new LinkedHashMap<>();
    private int lastVolume;
    private long nextKey = 1;

    public MasterState(List<VolumeNode> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /** Opens the volumes that earlier servers left in the directories; ids that were assigned before are not assigned again. */
    public synchronized void recover() throws IOException {
        Map<Integer, Volume.VolumeLayout> found = new TreeMap<>();
        for (VolumeNode node : nodes) {
            found.putAll(node.recover());
        }
        for (Map.Entry<Integer, Volume.VolumeLayout> entry : found.entrySet()) {
            int id = entry.getKey();
            for (VolumeNode holder : register(id, entry.getValue()).holders()) {
                VolumeFile file = holder.file(id);
                nextKey = file == null ? nextKey : Math.max(nextKey, file.largestKey() + RESERVED_KEYS);
            }
        }
    }

    public List<VolumeNode> nodes() {
        return nodes;
    }

    public @Nullable Volume volume(int id) {
        return volumes.get(id);
    }

    /** The servers with a copy of the volume; none if there is no such volume. */
    public List<VolumeNode> holders(int id) {
        Volume volume = volumes.get(id);
        return volume == null ? List.of() : volume.holders();
    }

    /** A copy of the volume on a server that is alive; {@code null} if there is none. */
    public @Nullable VolumeFile liveCopy(int id) {
        for (VolumeNode holder : holders(id)) {
            VolumeFile file = holder.isAlive() ? holder.file(id) : null;
            if (file != null) {
                return file;
            }
        }
        return null;
    }

    /** What SeaweedFS says if a copy of the volume cannot be written; {@code null} if all can, or there is no such volume. */
    public @Nullable String missingCopy(int id) {
        Volume volume = volumes.get(id);
        if (volume == null) {
            return null;
        }
        int copies = volume.layout().replication().copies();
        long alive = volume.holders().stream().filter(VolumeNode::isAlive).count();
        return alive == copies
                ? null
                : "replicating operations [" + alive + "] is less than volume " + id + " replication copy count ["
                        + copies + "]";
    }

    /** Deletes the object from all copies of its volume; the size it had, or 0 if there was none. */
    public int delete(FileId id) throws IOException {
        int size = 0;
        for (VolumeNode holder : holders(id.volume())) {
            VolumeFile file = holder.file(id.volume());
            size = file == null ? size : Math.max(size, file.delete(id.key(), id.cookie()));
        }
        return size;
    }

    public synchronized int lastVolume() {
        return lastVolume;
    }

    /** The layouts with their volumes. */
    public synchronized Map<Volume.VolumeLayout, List<Volume>> layouts() {
        Map<Volume.VolumeLayout, List<Volume>> copy = new LinkedHashMap<>();
        layouts.forEach((layout, members) -> copy.put(layout, List.copyOf(members)));
        return copy;
    }

    /** The server with this address; {@code null} if there is none. */
    public @Nullable VolumeNode node(String address) {
        return nodes.stream()
                .filter(node -> node.endpoint().toString().equals(address))
                .findFirst()
                .orElse(null);
    }

    /**
     * Adds volumes as long as there are slots for them, on random servers as SeaweedFS does.
     *
     * @param first the server of each volume's first copy; {@code null} for any
     * @return how many copies of volumes were added
     */
    public synchronized int grow(Volume.VolumeLayout layout, int count, @Nullable VolumeNode first) throws IOException {
        int copies = layout.replication().copies();
        int added = 0;
        for (int i = 0; i < count; i++) {
            List<VolumeNode> candidates = new ArrayList<>(
                    nodes.stream().filter(node -> node.freeSlots() > 0).toList());
            Collections.shuffle(candidates, ThreadLocalRandom.current());
            if (first != null) {
                candidates.sort(Comparator.comparing(node -> node != first));
            }
            List<VolumeNode> holders = candidates.stream().limit(copies).toList();
            boolean elsewhere =
                    layout.replication().centers() > 0 || layout.replication().racks() > 0;
            if (holders.size() < copies || elsewhere || first != null && holders.get(0) != first) {
                break;
            }
            Volume volume = new Volume(++lastVolume, layout, holders);
            for (VolumeNode holder : holders) {
                holder.add(volume.id(), layout);
            }
            volumes.put(volume.id(), volume);
            layouts.computeIfAbsent(layout, key -> new ArrayList<>()).add(volume);
            added += copies;
        }
        return added;
    }

    /** A writable volume of the layout, grown if there is none; {@code null} if none can be grown. */
    public synchronized @Nullable Volume writable(Volume.VolumeLayout layout) throws IOException {
        List<Volume> candidates = writables(layout);
        if (candidates.isEmpty()) {
            grow(layout, layout.replication().usualGrowth(), null);
            candidates = writables(layout);
        }
        return candidates.isEmpty()
                ? null
                : candidates.get(ThreadLocalRandom.current().nextInt(candidates.size()));
    }

    /** The first of {@code count} new ids in the volume. */
    public synchronized FileId assign(Volume volume, long count) {
        FileId id = new FileId()
                .set(volume.id(), nextKey, ThreadLocalRandom.current().nextInt());
        nextKey += count;
        return id;
    }

    /**
     * Deletes a collection with all its volumes on the servers that the master knows; whether there was one.
     *
     * @throws IOException if one of them does not run
     */
    public synchronized boolean deleteCollection(String collection) throws IOException {
        boolean found = false;
        var entries = layouts.entrySet().iterator();
        while (entries.hasNext()) {
            var entry = entries.next();
            if (!entry.getKey().collection().equals(collection)) {
                continue;
            }
            found = true;
            for (Volume volume : entry.getValue()) {
                for (VolumeNode holder : volume.holders()) {
                    if (!holder.isAlive()) {
                        throw new IOException("dial tcp " + holder.endpoint() + ": connect: connection refused");
                    }
                    holder.remove(volume.id());
                }
                volumes.remove(volume.id());
            }
            entries.remove();
        }
        return found;
    }

    /** Forgets a server: it is no holder of any volume any more. */
    public synchronized void forget(VolumeNode node) {
        node.setListed(false);
        volumes.replaceAll((id, volume) -> without(volume, node));
        layouts.values().forEach(members -> members.replaceAll(volume -> without(volume, node)));
    }

    /** Starts a stopped server, and lists it again as a holder of its volumes. */
    public synchronized void rejoin(VolumeNode node) throws IOException {
        node.start().forEach(this::register);
    }

    /** Lists a running server again that was forgotten. */
    public synchronized void remember(VolumeNode node) {
        node.setListed(true);
        node.layouts().forEach(this::register);
    }

    /** Moves a copy of a volume to another server, and names that one as its holder. */
    public synchronized void move(int id, VolumeNode from, VolumeNode to) throws IOException {
        Volume volume = volumes.get(id);
        if (volume == null) {
            throw new IOException("there is no volume " + id);
        }
        to.take(id, from);
        register(id, volume.layout());
    }

    /** Lists the volume with its current holders. */
    private Volume register(int id, Volume.VolumeLayout layout) {
        List<VolumeNode> holders = nodes.stream()
                .filter(node -> node.isListed() && node.file(id) != null)
                .toList();
        Volume volume = new Volume(id, layout, holders);
        volumes.put(id, volume);
        List<Volume> members = layouts.computeIfAbsent(layout, key -> new ArrayList<>());
        members.removeIf(member -> member.id() == id);
        members.add(volume);
        lastVolume = Math.max(lastVolume, id);
        return volume;
    }

    private static Volume without(Volume volume, VolumeNode node) {
        return new Volume(
                volume.id(),
                volume.layout(),
                volume.holders().stream().filter(holder -> holder != node).toList());
    }

    private List<Volume> writables(Volume.VolumeLayout layout) {
        return layouts.getOrDefault(layout, List.of()).stream()
                .filter(volume ->
                        volume.holders().size() == layout.replication().copies() && volume.isWritable())
                .toList();
    }
}
