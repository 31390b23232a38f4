package org.storeharness.seaweed;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.store.StoreException;
import org.storeharness.unit.DurableFiles;

/** Files of file ids in the format of {@code weed benchmark}: one id a line; empty lines and lines with # are ignored. */
final class FileIdList {
    /** Begins the first line of a list that a run wrote, also of one without ids. */
    private static final String HEADING = "# objects of run ";

    private static final int MOST_BYTES_CHECKED = 1 << 16;

    private FileIdList() {}

    /**
     * Reads a list into the table, under the keys from 0 on; the number of ids.
     *
     * @throws StoreException if the list cannot be read, is not a regular file, has a line that is no id, or is empty
     */
    static long read(Path list, FileIdTable ids) throws StoreException {
        requireFile(list);
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
            throw unreadable(list, e);
        }
        if (key == 0) {
            throw new StoreException("the list of ids " + list + " is empty: there is nothing to read");
        }
        return key;
    }

    /**
     * Checks that the list may be written: its directory exists, and there is no such file, or the file is empty or a list of ids.
     *
     * @throws StoreException if there is no such directory, or the file is anything else
     */
    static void requireReplaceable(Path list) throws StoreException {
        if (!Files.exists(list)) {
            requireDirectory(list);
            return;
        }
        requireFile(list);
        try (InputStream in = Files.newInputStream(list)) {
            String beginning = new String(in.readNBytes(MOST_BYTES_CHECKED), StandardCharsets.ISO_8859_1);
            boolean replaceable = beginning.isEmpty()
                    || beginning.startsWith(HEADING)
                    || beginning
                            .lines()
                            .filter(line -> !isBlankOrComment(line))
                            .findFirst()
                            .filter(line -> new FileId().parse(line.strip()))
                            .isPresent();
            if (!replaceable) {
                throw new StoreException(list + " is not a list of ids, so it is not overwritten; give another file");
            }
        } catch (IOException e) {
            throw unreadable(list, e);
        }
    }

    /**
     * Writes the ids of all existing objects in the order of their keys, and replaces the list as a whole; returns the number of ids.
     *
     * @param heading the text of the first line
     * @throws StoreException if the file is anything but a list of ids by now
     */
    static long write(FileIdTable ids, Path list, String heading) throws IOException, StoreException {
        requireReplaceable(list);
        Path file = Files.exists(list) ? list.toRealPath() : list.toAbsolutePath();
        long[] written = {0};
        DurableFiles.replace(file, out -> written[0] = write(ids, heading, out));
        return written[0];
    }

    private static long write(FileIdTable ids, String heading, OutputStream file) throws IOException {
        FileId id = new FileId();
        ByteBuffer record = FileIdTable.newRecord();
        byte[] text = new byte[FileId.MAXIMUM_LENGTH];
        long written = 0;
        Writer out = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.US_ASCII));
        out.write(HEADING + heading + "\n");
        long keys = ids.keys();
        for (long key = 0; key < keys; key++) {
            if (ids.read(key, id, record)) {
                out.write(new String(text, 0, id.format(text, 0), StandardCharsets.US_ASCII));
                out.write('\n');
                written++;
            }
        }
        out.flush();
        return written;
    }

    private static void requireFile(Path list) throws StoreException {
        if (Files.exists(list) && !Files.isRegularFile(list)) {
            throw new StoreException("the list of ids " + list + " is not a regular file; give another file");
        }
    }

    private static void requireDirectory(Path list) throws StoreException {
        Path directory = list.toAbsolutePath().resolveSibling("");
        if (!Files.isDirectory(directory)) {
            throw new StoreException(
                    list + ": " + (Files.exists(directory) ? "not a directory" : "no such file or directory"));
        }
    }

    private static StoreException unreadable(Path list, IOException cause) {
        return new StoreException("cannot read the list of ids " + list + ": " + cause, cause);
    }

    private static boolean isBlankOrComment(String line) {
        return line.isBlank() || line.startsWith("#");
    }
}
