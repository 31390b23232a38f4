package org.storeharness.seaweed.loopback;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.protocol.FileId;

/** Makes the JSON document in which a filer lists a part of a directory. */
final class FilerListing {
    private static final long FILE_MODE = 0660;
    private static final long DIRECTORY_MODE = 1L << 31 | 0770;
    private static final String NEVER = "0001-01-01T00:00:00Z";

    private FilerListing() {}

    /**
     * Makes the listing.
     *
     * @param path the directory, without a slash at its end
     * @param after the listing begins with the name that follows this one
     * @param entries one more than the limit if there are more
     */
    static Map<String, @Nullable Object> of(
            String path, String after, List<FilerTree.DirectoryEntry> entries, int limit) {
        List<FilerTree.DirectoryEntry> shown = entries.subList(0, Math.min(limit, entries.size()));
        return JsonObjects.of(
                "Version",
                LoopbackServer.VERSION,
                "Path",
                path.isEmpty() ? "/" : path,
                "Entries",
                shown.isEmpty()
                        ? null
                        : shown.stream().map(entry -> entry(path, entry)).toList(),
                "Limit",
                limit,
                "LastFileName",
                shown.isEmpty() ? after : shown.get(shown.size() - 1).name(),
                "ShouldDisplayLoadMore",
                entries.size() > limit,
                "EmptyFolder",
                entries.isEmpty());
    }

    private static Map<String, @Nullable Object> entry(String path, FilerTree.DirectoryEntry entry) {
        String fullPath = path + "/" + entry.name();
        Instant created = entry.node().created();
        FilerTree.FileNode file = entry.node() instanceof FilerTree.FileNode node ? node : null;
        Instant modified = file == null ? created : file.modified();
        String md5 = file == null ? null : Base64.getEncoder().encodeToString(file.md5());
        return JsonObjects.of(
                "FullPath",
                fullPath,
                "Mtime",
                modified.toString(),
                "Crtime",
                created.truncatedTo(ChronoUnit.SECONDS).toString(),
                "Ctime",
                NEVER,
                "Atime",
                modified.toString(),
                "Mode",
                file == null ? DIRECTORY_MODE : FILE_MODE,
                "Uid",
                0,
                "Gid",
                0,
                "Mime",
                file == null ? "" : file.mime(),
                "TtlSec",
                0,
                "UserName",
                "",
                "GroupNames",
                null,
                "SymlinkTarget",
                "",
                "Md5",
                md5,
                "FileSize",
                file == null ? 0 : file.size(),
                "Rdev",
                0,
                "Inode",
                Integer.toUnsignedLong(fullPath.hashCode()),
                "Extended",
                null,
                "chunks",
                file == null ? null : List.of(chunk(file, md5)),
                "HardLinkId",
                null,
                "HardLinkCounter",
                0,
                "Content",
                null,
                "Remote",
                null,
                "Quota",
                0,
                "WORMEnforcedAtTsNs",
                0);
    }

    private static Map<String, @Nullable Object> chunk(FilerTree.FileNode file, @Nullable String md5) {
        long nanos = file.modified().getEpochSecond() * 1_000_000_000L
                + file.modified().getNano();
        FileId id = file.id();
        return JsonObjects.of(
                "file_id",
                id.toString(),
                "size",
                file.size(),
                "modified_ts_ns",
                nanos,
                "e_tag",
                md5,
                "fid",
                JsonObjects.of(
                        "volume_id", id.volume(), "file_key", id.key(), "cookie", Integer.toUnsignedLong(id.cookie())));
    }
}
