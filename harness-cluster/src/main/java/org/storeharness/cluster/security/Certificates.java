package org.storeharness.cluster.security;

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
import org.storeharness.cluster.protocol.MemberName;
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
     * @param days how long the certificates are valid
     * @param keytool the JDK's program {@code keytool}
     * @throws SecurityProblem if the directory exists or cannot be made; nothing is left then
     * @throws org.storeharness.unit.InvalidValueException if a name or the number of days is not allowed
     */
    public static void make(Path directory, List<String> agents, int days, Path keytool) {
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
        Path next = above.resolve(directory.getFileName() + ".next-" + secret());
        try {
            DurableFiles.createDirectories(above);
            Files.createDirectory(
                    next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            fill(next, agents, days, keytool);
            DurableFiles.syncDirectory(next);
            Files.move(next, directory, StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.syncDirectory(above);
        } catch (FileSystemException e) {
            throw new SecurityProblem("no certificates can be made in " + directory + ": " + e, e);
        } catch (IOException | GeneralSecurityException e) {
            throw new SecurityProblem("no certificates can be made in " + directory + ": " + e.getMessage(), e);
        } finally {
            remove(next);
        }
    }

    private static void fill(Path directory, List<String> agents, int days, Path keytool)
            throws IOException, GeneralSecurityException {
        Path work = directory.resolve("work.p12");
        Keytool tool = new Keytool(keytool, work, secret(), days);
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
        Files.delete(work);
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

    /** Removes what was not moved to its place. */
    private static void remove(Path next) {
        if (!Files.isDirectory(next)) {
            return;
        }
        try (Stream<Path> files = Files.list(next)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(next);
        } catch (IOException e) {
            throw new SecurityProblem(next + " could not be removed, and holds keys: " + e.getMessage(), e);
        }
    }
}
