package org.storeharness.cluster.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes the distribution of an agent from the harness's: the same without the archives of PostgreSQL's binaries, which are most of
 * it. An agent starts no server.
 */
public final class AgentJar {
    private static final Pattern LEFT_OUT = Pattern.compile("postgres-[A-Za-z0-9_-]+\\.txz");

    private AgentJar() {}

    /**
     * Makes it in memory, so that a process that is killed leaves no file.
     *
     * @param harness the harness as one jar
     */
    public static byte[] make(Path harness) throws IOException {
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        try (ZipFile from = new ZipFile(harness.toFile());
                ZipOutputStream out = new ZipOutputStream(made)) {
            out.setLevel(Deflater.BEST_SPEED);
            for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (!LEFT_OUT.matcher(entry.getName()).matches()) {
                    ZipEntry copy = new ZipEntry(entry.getName());
                    copy.setTimeLocal(entry.getTimeLocal());
                    out.putNextEntry(copy);
                    from.getInputStream(entry).transferTo(out);
                    out.closeEntry();
                }
            }
        }
        return made.toByteArray();
    }
}
