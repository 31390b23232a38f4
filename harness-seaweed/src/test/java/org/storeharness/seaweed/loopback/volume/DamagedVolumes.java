package org.storeharness.seaweed.loopback.volume;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Damages the volumes of a stand-in's server that is down, as a bad disk does: then its copies differ from the others. */
public final class DamagedVolumes {
    private DamagedVolumes() {}

    /** Removes every object. */
    public static void empty(Path volumes) throws IOException {
        for (Path file : files(volumes)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(SuperBlock.LENGTH);
            }
        }
    }

    /** Inverts a byte in the middle of every object. */
    public static void flip(Path volumes) throws IOException {
        for (Path file : files(volumes)) {
            List<Long> middles = new ArrayList<>();
            VolumeScan.read(
                    file, SuperBlock.LENGTH, (head, position) -> middles.add(position + head.recordLength() / 2));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                for (long middle : middles) {
                    ByteBuffer one = ByteBuffer.allocate(1);
                    channel.read(one, middle);
                    one.put(0, (byte) ~one.get(0));
                    channel.write(one.flip(), middle);
                }
            }
        }
    }

    /** Copies the volumes to another directory. */
    public static void copy(Path volumes, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path file : files(volumes)) {
            Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static List<Path> files(Path volumes) throws IOException {
        try (Stream<Path> files = Files.list(volumes)) {
            return files.filter(file -> file.toString().endsWith(".dat")).toList();
        }
    }
}
