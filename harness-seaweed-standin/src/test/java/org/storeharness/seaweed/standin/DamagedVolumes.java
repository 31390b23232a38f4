package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Changes the copies of volumes on one of a stand-in's servers behind its back, as a bad disk does: then they differ from the others. */
public final class DamagedVolumes {
    private DamagedVolumes() {}

    /** Removes every object. */
    public static void empty(LoopbackCluster cluster, int server) throws IOException {
        change(cluster, server, (copy, key, needle) -> copy.delete(key, needle.cookie()));
    }

    /** Inverts a byte in the middle of every object. */
    public static void flip(LoopbackCluster cluster, int server) throws IOException {
        change(cluster, server, (copy, key, needle) -> {
            ByteBuf data = needle.data();
            int middle = data.readerIndex() + data.readableBytes() / 2;
            data.setByte(middle, ~data.getByte(middle));
            copy.put(key, needle);
        });
    }

    /** Takes a copy of every object, which puts it back later. */
    public static Restoration save(LoopbackCluster cluster, int server) throws IOException {
        Map<VolumeCopy, Map<Long, Needle>> saved = new HashMap<>();
        change(
                cluster,
                server,
                (copy, key, needle) -> saved.computeIfAbsent(copy, any -> new HashMap<>())
                        .put(
                                key,
                                new Needle(
                                        needle.cookie(),
                                        needle.name(),
                                        needle.mime(),
                                        needle.compressed(),
                                        needle.checksum(),
                                        needle.modifiedSeconds(),
                                        Unpooled.copiedBuffer(needle.data()))));
        return () -> {
            for (Map.Entry<VolumeCopy, Map<Long, Needle>> volume : saved.entrySet()) {
                for (Map.Entry<Long, Needle> object : volume.getValue().entrySet()) {
                    volume.getKey().put(object.getKey(), object.getValue());
                }
            }
        };
    }

    /** Puts saved objects back. */
    public interface Restoration {
        void restore() throws IOException;
    }

    private interface Change {
        void apply(VolumeCopy copy, long key, Needle needle) throws IOException;
    }

    private static void change(LoopbackCluster cluster, int server, Change change) throws IOException {
        for (VolumeCopy copy : cluster.node(server).copies.values()) {
            for (long key : copy.keys()) {
                Needle needle = Objects.requireNonNull(copy.find(key));
                change.apply(copy, key, needle);
                needle.data().release();
            }
        }
    }
}
