package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.storeharness.process.FreePorts;

/**
 * A server of OpenSSH on loopback with keys of its own, and a program {@code ssh} that knows it under every name of the form {@code 127.0.0.x}. Of
 * the system's configuration nothing is used, and nothing is changed.
 */
final class LocalSshd implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/sbin/sshd");

    private final Path directory;
    private final int port = FreePorts.choose();
    private final Process server;

    /** @param environment the variables of those who log in, as {@code NAME=VALUE} */
    LocalSshd(Path directory, String... environment) throws Exception {
        assumeTrue(Files.isExecutable(SERVER), "no " + SERVER + ": Debian's package is openssh-server");
        this.directory = directory;
        makeKey("host");
        makeKey("user");
        if (System.getProperty("user.name").equals("root")) {
            Files.createDirectories(Path.of("/run/sshd"));
        }
        Files.writeString(directory.resolve("server"), """
                ListenAddress 127.0.0.1
                Port %d
                HostKey %s/host
                AuthorizedKeysFile %s/user.pub
                PermitRootLogin yes
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                MaxStartups 100
                PidFile none
                SetEnv %e
                """.replace("%s", directory.toString())
                .replace("%d", Integer.toString(port))
                .replace("%e", String.join(" ", environment)));
        server = new ProcessBuilder(
                        SERVER.toString(),
                        "-D",
                        "-e",
                        "-f",
                        directory.resolve("server").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("server.log").toFile())
                .start();
        while (!listens()) {
            assertThat(server.isAlive())
                    .as(Files.readString(directory.resolve("server.log")))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        knows("127.0.0.1", "127.0.0.2", "127.0.0.3");
        Files.writeString(directory.resolve("client"), """
                Host *
                HostName 127.0.0.1
                Port %d
                IdentityFile %s/user
                IdentitiesOnly yes
                GlobalKnownHostsFile none
                UserKnownHostsFile %s/known
                HashKnownHosts no
                CheckHostIP no
                """.replace("%s", directory.toString())
                .replace("%d", Integer.toString(port)));
        Path program = Files.createDirectory(directory.resolve("bin")).resolve("ssh");
        Files.writeString(program, "#!/bin/sh\nexec /usr/bin/ssh -F '" + directory.resolve("client") + "' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    /** The directory with the program {@code ssh}. */
    Path programs() {
        return directory.resolve("bin");
    }

    private void knows(String... hosts) throws IOException {
        String key = Files.readString(directory.resolve("host.pub"));
        StringBuilder known = new StringBuilder();
        for (String host : hosts) {
            known.append('[').append(host).append("]:").append(port).append(' ').append(key);
        }
        Files.writeString(directory.resolve("known"), known);
    }

    private void makeKey(String name) throws Exception {
        Process made = new ProcessBuilder(List.of(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-f",
                        directory.resolve(name).toString()))
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        server.destroy();
        server.onExit().join();
    }
}
