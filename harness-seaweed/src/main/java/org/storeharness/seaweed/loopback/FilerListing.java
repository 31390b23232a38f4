package org.storeharness.seaweed.loopback;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.StringJoiner;
import org.storeharness.seaweed.loopback.http.JsonStrings;
import org.storeharness.seaweed.protocol.FileId;

/** Writes a part of a directory as a filer lists it. */
final class FilerListing {
    private static final long FILE_MODE = 0660;
    private static final long DIRECTORY_MODE = 1L << 31 | 0770;
    private static final String NEVER = "0001-01-01T00:00:00Z";

    private FilerListing() {}

    /**
     * The listing as JSON.
     *
     * @param path the directory, without a slash at its end
     * @param after the name behind which it begins
     * @param entries one more than the limit if there are more
     */
    static String json(String path, String after, List<FilerTree.DirectoryEntry> entries, int limit) {
        List<FilerTree.DirectoryEntry> shown = entries.subList(0, Math.min(limit, entries.size()));
        StringJoiner all = new StringJoiner(",", "[", "]");
        shown.forEach(entry -> all.add(json(path, entry)));
        String last = shown.isEmpty() ? after : shown.get(shown.size() - 1).name();
        return "{\"Version\":" + JsonStrings.quote(LoopbackServer.VERSION) + ",\"Path\":"
                + JsonStrings.quote(path.isEmpty() ? "/" : path) + ",\"Entries\":" + (shown.isEmpty() ? "null" : all)
                + ",\"Limit\":" + limit + ",\"LastFileName\":" + JsonStrings.quote(last) + ",\"ShouldDisplayLoadMore\":"
                + (entries.size() > limit) + ",\"EmptyFolder\":" + entries.isEmpty() + "}";
    }

    private static String json(String path, FilerTree.DirectoryEntry entry) {
        String full = path + "/" + entry.name();
        String created = entry.node().created().truncatedTo(ChronoUnit.SECONDS).toString();
        if (entry.node() instanceof FilerTree.FileNode file) {
            String md5 = Base64.getEncoder().encodeToString(file.md5());
            return head(full, file.modified(), created, FILE_MODE) + ",\"Mime\":" + JsonStrings.quote(file.mime())
                    + tail("\"" + md5 + "\"", file.size(), full, chunk(file, md5));
        }
        return head(full, entry.node().created(), created, DIRECTORY_MODE) + ",\"Mime\":\"\""
                + tail("null", 0, full, "null");
    }

    private static String head(String full, Instant modified, String created, long mode) {
        return "{\"FullPath\":" + JsonStrings.quote(full) + ",\"Mtime\":\"" + modified + "\",\"Crtime\":\"" + created
                + "\",\"Ctime\":\"" + NEVER + "\",\"Atime\":\"" + modified + "\",\"Mode\":" + mode
                + ",\"Uid\":0,\"Gid\":0";
    }

    private static String tail(String md5, int size, String full, String chunks) {
        return ",\"TtlSec\":0,\"UserName\":\"\",\"GroupNames\":null,\"SymlinkTarget\":\"\",\"Md5\":" + md5
                + ",\"FileSize\":" + size + ",\"Rdev\":0,\"Inode\":" + Integer.toUnsignedLong(full.hashCode())
                + ",\"Extended\":null,\"chunks\":" + chunks
                + ",\"HardLinkId\":null,\"HardLinkCounter\":0,\"Content\":null,\"Remote\":null,\"Quota\":0,"
                + "\"WORMEnforcedAtTsNs\":0}";
    }

    private static String chunk(FilerTree.FileNode file, String md5) {
        FileId id = new FileId().set(file.volume(), file.key(), file.cookie());
        long nanos = file.modified().getEpochSecond() * 1_000_000_000L
                + file.modified().getNano();
        return "[{\"file_id\":\"" + id + "\",\"size\":" + file.size() + ",\"modified_ts_ns\":" + nanos
                + ",\"e_tag\":\"" + md5 + "\",\"fid\":{\"volume_id\":" + file.volume() + ",\"file_key\":" + file.key()
                + ",\"cookie\":" + Integer.toUnsignedLong(file.cookie()) + "}}]";
    }
}
