package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The master's state: servers, volumes, the next needle key. Thread-safe. */
final class MasterState {
    /** The servers, all of which are there before the first request comes. */
    final List<VolumeNode> nodes = new CopyOnWriteArrayList<>();

    private final ChunkPool memory;
    private final Map<Integer, VolumeLayout> volumes = new ConcurrentSkipListMap<>();
    private int lastVolume;
    private long nextKey = 1;

    MasterState(ChunkPool memory) {
        this.memory = memory;
    }

    /** The servers that the master knows. */
    List<VolumeNode> listedNodes() {
        return nodes.stream().filter(node -> node.listed).toList();
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
            if (node.listed && node.copies.containsKey(id)) {
                holders.add(node);
            }
        }
        return holders;
    }

    /** A copy of the volume on a server that is alive; {@code null} if there is none. */
    @Nullable
    VolumeCopy liveCopy(int id) {
        for (VolumeNode holder : holders(id)) {
            VolumeCopy copy = holder.alive ? holder.copies.get(id) : null;
            if (copy != null) {
                return copy;
            }
        }
        return null;
    }

    /** The message of SeaweedFS if a copy of the volume cannot be written; {@code null} if all can, or there is no such volume. */
    @Nullable
    String missingCopy(int id) {
        VolumeLayout layout = volumes.get(id);
        if (layout == null) {
            return null;
        }
        long alive = holders(id).stream().filter(node -> node.alive).count();
        return alive == layout.copies()
                ? null
                : "replicating operations [" + alive + "] is less than volume " + id + " replication copy count ["
                        + layout.copies() + "]";
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
        volumes.values().forEach(layout -> writables.computeIfAbsent(layout, this::writables));
        return writables;
    }

    /** The server with this address; {@code null} if there is none. */
    @Nullable
    VolumeNode node(String address) {
        return nodes.stream()
                .filter(node -> node.endpoint.toString().equals(address))
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
        int copies = layout.copies();
        int added = 0;
        for (int i = 0; i < count; i++) {
            List<VolumeNode> candidates = new ArrayList<>(
                    nodes.stream().filter(node -> node.freeSlots() > 0).toList());
            Collections.shuffle(candidates, ThreadLocalRandom.current());
            candidates.sort(Comparator.comparing(node -> node != first));
            if (candidates.size() < copies || layout.isElsewhere() || first != null && candidates.get(0) != first) {
                break;
            }
            int id = ++lastVolume;
            candidates.subList(0, copies).forEach(node -> node.copies.put(id, new VolumeCopy(layout, memory)));
            volumes.put(id, layout);
            added += copies;
        }
        return added;
    }

    /** A writable volume of the layout, grown if there is none; {@code null} if none can be grown. */
    synchronized @Nullable Integer writable(VolumeLayout layout) {
        List<Integer> candidates = writables(layout);
        if (candidates.isEmpty()) {
            grow(layout, layout.usualGrowth(), null);
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
        for (Map.Entry<Integer, VolumeLayout> volume : volumes.entrySet()) {
            if (volume.getValue().collection().equals(collection)) {
                found = true;
                int id = volume.getKey();
                for (VolumeNode holder : holders(id)) {
                    VolumeCopy copy = holder.reach(id);
                    holder.copies.remove(id);
                    if (copy != null) {
                        copy.clear();
                    }
                }
                volumes.remove(id);
            }
        }
        return found;
    }

    /** Names the running server as a holder of its volumes, also of those that were deleted while it was not known. */
    synchronized void remember(VolumeNode node) {
        node.listed = true;
        node.copies.forEach((id, copy) -> volumes.putIfAbsent(id, copy.layout()));
    }

    private List<Integer> writables(VolumeLayout layout) {
        List<Integer> writables = new ArrayList<>();
        volumes.forEach((id, other) -> {
            if (other.equals(layout) && isWritable(id, layout.copies())) {
                writables.add(id);
            }
        });
        return writables;
    }

    private boolean isWritable(int id, int copies) {
        List<VolumeNode> holders = holders(id);
        return holders.size() == copies && holders.stream().allMatch(node -> node.alive);
    }
}
