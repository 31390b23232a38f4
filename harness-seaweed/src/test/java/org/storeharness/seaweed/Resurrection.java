package org.storeharness.seaweed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes the file of ids say that an object was deleted which is there. */
final class Resurrection {
    private static final int RECORD = 16;

    private Resurrection() {}

    static void of(Path ids, long key) throws IOException {
        try (FileChannel channel = FileChannel.open(ids, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer volume = ByteBuffer.allocate(Integer.BYTES);
            channel.read(volume, key * RECORD);
            volume.putInt(0, -volume.getInt(0)).rewind();
            channel.write(volume, key * RECORD);
        }
    }
}
