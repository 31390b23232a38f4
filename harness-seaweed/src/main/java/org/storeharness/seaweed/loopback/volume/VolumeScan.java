package org.storeharness.seaweed.loopback.volume;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the headers of all complete records of a volume's file after a restart. */
final class VolumeScan {
    private static final int BUFFER = 1 << 20;

    private VolumeScan() {}

    /** Takes the records in the order in which they were written. */
    interface RecordVisitor {
        void visit(Needle.RecordHeader head, long position);
    }

    /**
     * Reads the file's records.
     *
     * @param from the position of the first record
     * @return the position after the last complete one
     */
    static long read(Path file, long from, RecordVisitor sink) throws IOException {
        long size = Files.size(file);
        long position = from;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
                DataInputStream data = new DataInputStream(in)) {
            data.skipNBytes(from);
            while (position + Needle.FIXED <= size) {
                Needle.RecordHeader head = Needle.RecordHeader.read(data);
                boolean neverWritten = head.key() == 0;
                if (neverWritten || position + head.recordLength() > size) {
                    return position;
                }
                data.skipNBytes(head.recordLength() - Needle.FIXED);
                sink.visit(head, position);
                position += head.recordLength();
            }
        } catch (EOFException e) {
            // the last record was being written when the server was killed
        }
        return position;
    }
}
