package org.storeharness.cluster.link;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.storeharness.run.ShutdownHook;
import org.storeharness.unit.Check;
import org.storeharness.unit.DurableFiles;

/**
 * Makes the certificates of one cluster: those of the coordinator and of each agent, signed by an authority of their own. The authority's key
 * is thrown away, so that nobody can add a member later: who needs one more makes all of them anew.
 */
public final class Certificates {
    private static final String CA = "ca";
    private static final int SECRET_BYTES = 16;
    private static final int MAXIMUM_DAYS = 3650;

    private Certificates() {}

    /**
     * Makes a directory for {@link TlsIdentity#load}: it appears whole or not at all, and only its owner may read it.
     *
     * @param directory must not exist yet
     * @param agents the agents' names; the coordinator has a certificate too
     * @param days how long the certificates are valid from now on; they are for the day before too, for hosts whose clocks are late
     * @throws SecurityProblem if the directory exists or cannot be made; nothing is left then
     * @throws org.storeharness.unit.InvalidValueException if a name or the number of days is not allowed
     */
    public static void make(Path directory, List<String> agents, int days) {
        make(directory, agents, days, Keytool.besideJava());
    }

    /** @param keytool the JDK's program {@code keytool} */
    static void make(Path directory, List<String> agents, int days, Path keytool) {
        Check.notEmpty("names", agents).forEach(MemberName::requireAgent);
        Check.range("days", days, 1, MAXIMUM_DAYS);
        Check.require(
                agents.size() == agents.stream().distinct().count(),
                "names",
                () -> "must differ, got " + String.join(", ", agents));
        if (Files.exists(directory)) {
            throw new SecurityProblem(directory + " exists already, and certificates are never overwritten");
        }
        Path above = directory.toAbsolutePath().resolveSibling("");
        try {
            DurableFiles.createDirectories(above);
        } catch (IOException e) {
            throw new SecurityProblem("no certificates can be made in " + directory + ": " + e, e);
        }
        try (TemporaryCertificates made = TemporaryCertificates.make(agents, days, keytool, above)) {
            Files.move(made.directory(), directory, StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.syncDirectory(above);
        } catch (IOException e) {
            throw new SecurityProblem("no certificates can be made in " + directory + ": " + e, e);
        }
    }

    /**
     * Makes the certificates of a cluster in a directory that goes with the one around it. A JVM that is told to end waits until keytool
     * has ended.
     *
     * @param around an empty directory, which takes the working files of keytool as well
     * @return the directory for {@link TlsIdentity#load}
     * @throws SecurityProblem if they cannot be made
     */
    static Path fill(Path around, List<String> agents, int days, Path keytool) {
        Path directory = around.resolve("tls");
        Keytool tool = new Keytool(keytool, around.resolve("work.p12"), secret(), days);
        try {
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            ShutdownHook hook = new ShutdownHook(tool::end);
            try {
                fill(directory, around.resolve("work.p12"), agents, tool);
            } finally {
                hook.close();
            }
            DurableFiles.syncDirectory(directory);
            return directory;
        } catch (FileSystemException e) {
            throw new SecurityProblem("no certificates can be made: " + e, e);
        } catch (IOException | GeneralSecurityException e) {
            throw new SecurityProblem("no certificates can be made: " + e.getMessage(), e);
        }
    }

    private static void fill(Path directory, Path work, List<String> agents, Keytool tool)
            throws IOException, GeneralSecurityException {
        tool.makeAuthority(CA, "store-harness " + secret());
        List<String> members = Stream.concat(Stream.of(MemberName.COORDINATOR), agents.stream())
                .toList();
        for (String member : members) {
            tool.makeSigned(member, CA);
        }
        KeyStore made = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(work)) {
            made.load(in, tool.password().toCharArray());
        }
        write(directory.resolve(TlsIdentity.AUTHORITY), PemFiles.text((X509Certificate) made.getCertificate(CA)));
        for (String member : members) {
            PrivateKey key = (PrivateKey) made.getKey(member, tool.password().toCharArray());
            write(directory.resolve(member + TlsIdentity.KEY_SUFFIX), PemFiles.text(key));
            write(directory.resolve(member + TlsIdentity.CERTIFICATE_SUFFIX), PemFiles.text((X509Certificate)
                    made.getCertificate(member)));
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text, StandardOpenOption.SYNC);
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
