package org.storeharness.seaweed.fileid;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.protocol.FileId;

/** Files of file ids in the format of {@code weed benchmark}: one id a line; empty lines and lines with # are ignored. */
public final class FileIdList {
    private FileIdList() {}

    /**
     * Reads a list into the table, under the keys from 0 on; the number of ids.
     *
     * @throws StoreException if the list cannot be read, has a line that is no id, or is empty
     */
    public static long read(Path list, FileIdTable ids) throws StoreException {
        long key = 0;
        long number = 0;
        FileId id = new FileId();
        ByteBuffer record = FileIdTable.newRecord();
        try (BufferedReader lines = Files.newBufferedReader(list, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (isBlankOrComment(line)) {
                    continue;
                }
                if (!id.parse(line.strip())) {
                    throw new StoreException(list + ":" + number + ": must be an id such as 3,01637037d6, got '"
                            + line.substring(0, Math.min(60, line.length())) + "'");
                }
                ids.write(key++, id, record);
            }
        } catch (IOException e) {
            throw new StoreException("cannot read the list of ids " + list + ": " + e, e);
        }
        if (key == 0) {
            throw new StoreException("the list of ids " + list + " is empty: there is nothing to read");
        }
        return key;
    }

    /**
     * Checks that the list may be written: there is no such file, or the file is a list of ids.
     *
     * @throws StoreException if the file is anything else
     */
    public static void requireReplaceable(Path list) throws StoreException {
        if (!Files.exists(list)) {
            return;
        }
        try (BufferedReader lines = Files.newBufferedReader(list, StandardCharsets.ISO_8859_1)) {
            String first = lines.readLine();
            while (first != null && isBlankOrComment(first)) {
                first = lines.readLine();
            }
            if (first != null && !new FileId().parse(first.strip())) {
                throw new StoreException(list + " is no list of ids, so it is not overwritten; give another file");
            }
        } catch (IOException e) {
            throw new StoreException("cannot read the list of ids " + list + ": " + e, e);
        }
    }

    /**
     * Writes the ids of all existing objects in the order of their keys; the number of ids.
     *
     * @param heading the comment in the first line, without the #
     */
    public static long write(FileIdTable ids, Path list, String heading) throws IOException {
        FileId id = new FileId();
        ByteBuffer record = FileIdTable.newRecord();
        byte[] text = new byte[FileId.MAXIMUM_LENGTH];
        long written = 0;
        Path parent = list.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try (BufferedWriter out = Files.newBufferedWriter(list, StandardCharsets.US_ASCII)) {
            out.write("# " + heading + "\n");
            long keys = ids.keys();
            for (long key = 0; key < keys; key++) {
                if (ids.read(key, id, record)) {
                    out.write(new String(text, 0, id.format(text, 0), StandardCharsets.US_ASCII));
                    out.write('\n');
                    written++;
                }
            }
        }
        return written;
    }

    private static boolean isBlankOrComment(String line) {
        return line.isBlank() || line.startsWith("#");
    }
}
