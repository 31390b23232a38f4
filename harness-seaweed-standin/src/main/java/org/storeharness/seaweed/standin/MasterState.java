package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The master's state: servers, volumes, layouts, the next needle key. Thread-safe. */
final class MasterState {
    private final List<VolumeNode> nodes;
    private final ChunkPool memory;
    private final Map<Integer, VolumeLayout> volumes = new ConcurrentHashMap<>();
    private final Map<VolumeLayout, List<Integer>> layouts = new LinkedHashMap<>();
    private int lastVolume;
    private long nextKey = 1;

    MasterState(List<VolumeNode> nodes, ChunkPool memory) {
        this.nodes = List.copyOf(nodes);
        this.memory = memory;
    }

    List<VolumeNode> nodes() {
        return nodes;
    }

    /** The servers that the master knows. */
    List<VolumeNode> listedNodes() {
        return nodes.stream().filter(VolumeNode::isListed).toList();
    }

    /**
     * The servers that the master names as holders of the volume, of which assignments name the first; none if there is no such volume. Which
     * one is first depends on the volume, so that all servers have work.
     */
    List<VolumeNode> holders(int id) {
        List<VolumeNode> holders = new ArrayList<>();
        int count = volumes.containsKey(id) ? nodes.size() : 0;
        for (int i = 0; i < count; i++) {
            VolumeNode node = nodes.get((i + id) % nodes.size());
            if (node.isListed() && node.copy(id) != null) {
                holders.add(node);
            }
        }
        return holders;
    }

    /** A copy of the volume on a server that is alive; {@code null} if there is none. */
    @Nullable
    VolumeCopy liveCopy(int id) {
        for (VolumeNode holder : holders(id)) {
            VolumeCopy copy = holder.isAlive() ? holder.copy(id) : null;
            if (copy != null) {
                return copy;
            }
        }
        return null;
    }

    /** What SeaweedFS says if a copy of the volume cannot be written; {@code null} if all can, or there is no such volume. */
    @Nullable
    String missingCopy(int id) {
        VolumeLayout layout = volumes.get(id);
        if (layout == null) {
            return null;
        }
        int copies = layout.replication().copies();
        long alive = holders(id).stream().filter(VolumeNode::isAlive).count();
        return alive == copies
                ? null
                : "replicating operations [" + alive + "] is less than volume " + id + " replication copy count ["
                        + copies + "]";
    }

    /** Stores the needle on these holders of its volume; without any it is stored nowhere. */
    static VolumeCopy.PutResult put(List<VolumeNode> holders, ObjectId id, Needle needle) throws IOException {
        VolumeCopy.PutResult put = VolumeCopy.PutResult.WRITTEN;
        for (VolumeNode holder : holders) {
            VolumeCopy copy = holder.reach(id.volume());
            put = copy == null ? put : copy.put(id.key(), needle);
        }
        return put;
    }

    /** Deletes the object from all copies of its volume; the size it had, or 0 if there was none. */
    int delete(ObjectId id) throws IOException {
        int size = 0;
        for (VolumeNode holder : holders(id.volume())) {
            VolumeCopy copy = holder.reach(id.volume());
            size = copy == null ? size : Math.max(size, copy.delete(id.key(), id.cookie()));
        }
        return size;
    }

    synchronized int lastVolume() {
        return lastVolume;
    }

    /** The layouts with the ids of their volumes that can be written. */
    synchronized Map<VolumeLayout, List<Integer>> writables() {
        Map<VolumeLayout, List<Integer>> writables = new LinkedHashMap<>();
        layouts.keySet().forEach(layout -> writables.put(layout, writables(layout)));
        return writables;
    }

    /** The server with this address; {@code null} if there is none. */
    @Nullable
    VolumeNode node(String address) {
        return nodes.stream()
                .filter(node -> node.endpoint().toString().equals(address))
                .findFirst()
                .orElse(null);
    }

    /**
     * Adds volumes as long as there are slots for them, on random servers as SeaweedFS does.
     *
     * @param first a server that each volume has a copy on; {@code null} for any
     * @return how many copies of volumes were added
     */
    synchronized int grow(VolumeLayout layout, int count, @Nullable VolumeNode first) {
        int copies = layout.replication().copies();
        boolean elsewhere =
                layout.replication().centers() > 0 || layout.replication().racks() > 0;
        int added = 0;
        for (int i = 0; i < count; i++) {
            List<VolumeNode> candidates = new ArrayList<>(
                    nodes.stream().filter(node -> node.freeSlots() > 0).toList());
            Collections.shuffle(candidates, ThreadLocalRandom.current());
            candidates.sort(Comparator.comparing(node -> node != first));
            if (candidates.size() < copies || elsewhere || first != null && candidates.get(0) != first) {
                break;
            }
            int id = ++lastVolume;
            candidates.subList(0, copies).forEach(node -> node.copies().put(id, new VolumeCopy(layout, memory)));
            register(id, layout);
            added += copies;
        }
        return added;
    }

    /** A writable volume of the layout, grown if there is none; empty if none can be grown. */
    synchronized @Nullable Integer writable(VolumeLayout layout) {
        List<Integer> candidates = writables(layout);
        if (candidates.isEmpty()) {
            grow(layout, layout.replication().usualGrowth(), null);
            candidates = writables(layout);
        }
        return candidates.isEmpty()
                ? null
                : candidates.get(ThreadLocalRandom.current().nextInt(candidates.size()));
    }

    /** The first of {@code count} new ids in the volume. */
    synchronized ObjectId assign(int volume, long count) {
        ObjectId id = new ObjectId(volume, nextKey, ThreadLocalRandom.current().nextInt());
        nextKey += count;
        return id;
    }

    /**
     * Deletes a collection with all its volumes on the servers that the master knows; whether there was one.
     *
     * @throws IOException if one of them does not run
     */
    synchronized boolean deleteCollection(String collection) throws IOException {
        boolean found = false;
        for (VolumeLayout layout : List.copyOf(layouts.keySet())) {
            if (layout.collection().equals(collection)) {
                found = true;
                for (int id : layouts.getOrDefault(layout, List.of())) {
                    for (VolumeNode holder : holders(id)) {
                        remove(id, holder);
                    }
                    volumes.remove(id);
                }
                layouts.remove(layout);
            }
        }
        return found;
    }

    /** Names the running server as a holder of its volumes, also of those that were deleted while it was not known. */
    synchronized void remember(VolumeNode node) {
        node.setListed(true);
        node.copies().forEach((id, copy) -> register(id, copy.layout()));
    }

    /** Moves a copy of a volume to another server. */
    synchronized void move(int id, VolumeNode from, VolumeNode to) throws IOException {
        VolumeCopy copy = from.copies().remove(id);
        if (copy == null) {
            throw new IOException(from.endpoint() + " has no volume " + id);
        }
        to.copies().put(id, copy);
    }

    private void register(int id, VolumeLayout layout) {
        if (volumes.putIfAbsent(id, layout) == null) {
            layouts.computeIfAbsent(layout, any -> new ArrayList<>()).add(id);
        }
    }

    private static void remove(int id, VolumeNode holder) throws IOException {
        VolumeCopy copy = holder.reach(id);
        holder.copies().remove(id);
        if (copy != null) {
            copy.clear();
        }
    }

    private List<Integer> writables(VolumeLayout layout) {
        int copies = layout.replication().copies();
        return layouts.getOrDefault(layout, List.of()).stream()
                .filter(id -> isWritable(id, copies))
                .toList();
    }

    private boolean isWritable(int id, int copies) {
        int found = 0;
        for (VolumeNode node : nodes) {
            if (node.isListed() && node.copy(id) != null) {
                if (!node.isAlive()) {
                    return false;
                }
                found++;
            }
        }
        return found == copies;
    }
}
