package org.storeharness.seaweed.standin;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;

/** Makes the JSON document in which a filer lists a part of a directory. */
final class FilerListing {
    private static final long FILE_MODE = 0660;
    /** An entry for a directory with the mode 0770; what differs between entries is null or 0. */
    private static final String ENTRY = """
            {"FullPath": null, "Mtime": null, "Crtime": null, "Ctime": "0001-01-01T00:00:00Z", "Atime": null,
             "Mode": 2147484152, "Uid": 0, "Gid": 0, "Mime": "", "TtlSec": 0, "UserName": "", "GroupNames": null,
             "SymlinkTarget": "", "Md5": null, "FileSize": 0, "Rdev": 0, "Inode": 0, "Extended": null, "chunks": null,
             "HardLinkId": null, "HardLinkCounter": 0, "Content": null, "Remote": null, "Quota": 0,
             "WORMEnforcedAtTsNs": 0}
            """;

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
                "Version Path Entries Limit LastFileName ShouldDisplayLoadMore EmptyFolder",
                LoopbackServer.VERSION,
                path.isEmpty() ? "/" : path,
                shown.isEmpty()
                        ? null
                        : shown.stream().map(entry -> entry(path, entry)).toList(),
                limit,
                shown.isEmpty() ? after : shown.get(shown.size() - 1).name(),
                entries.size() > limit,
                entries.isEmpty());
    }

    private static Map<String, @Nullable Object> entry(String path, FilerTree.DirectoryEntry entry) {
        String fullPath = path + "/" + entry.name();
        Instant created = entry.node().created();
        Map<String, @Nullable Object> fields = PlainJson.parse(ENTRY);
        fields.put("FullPath", fullPath);
        fields.put("Mtime", created.toString());
        fields.put("Crtime", created.truncatedTo(ChronoUnit.SECONDS).toString());
        fields.put("Atime", created.toString());
        fields.put("Inode", Integer.toUnsignedLong(fullPath.hashCode()));
        if (entry.node() instanceof FilerTree.FileNode file) {
            String md5 = Base64.getEncoder().encodeToString(file.md5());
            fields.put("Mtime", file.modified().toString());
            fields.put("Atime", file.modified().toString());
            fields.put("Mode", FILE_MODE);
            fields.put("Mime", file.mime());
            fields.put("Md5", md5);
            fields.put("FileSize", file.size());
            fields.put("chunks", List.of(chunk(file, md5)));
        }
        return fields;
    }

    private static Map<String, @Nullable Object> chunk(FilerTree.FileNode file, String md5) {
        long nanos = file.modified().getEpochSecond() * 1_000_000_000L
                + file.modified().getNano();
        ObjectId id = file.id();
        return JsonObjects.of(
                "file_id size modified_ts_ns e_tag fid",
                id.toString(),
                file.size(),
                nanos,
                md5,
                JsonObjects.of(
                        "volume_id file_key cookie", id.volume(), id.key(), Integer.toUnsignedLong(id.cookie())));
    }
}
