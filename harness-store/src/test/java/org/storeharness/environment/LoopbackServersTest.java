package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.process.TestJvm;

class LoopbackServersTest {
    @Test
    @Timeout(60)
    void aServerInAnotherProcessIsKnownWhileItIsConnected() throws Exception {
        SystemFiles files = SystemFiles.ofThisMachine();
        long own = ProcessHandle.current().pid();
        Process server = new ProcessBuilder(TestJvm.command(List.of(), Server.class))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Set<Long> candidates = Set.of(server.pid());
        try (BufferedReader said = server.inputReader()) {
            int port = Integer.parseInt(said.readLine());
            assumeTrue(
                    Stream.of("proc/net/tcp", "proc/net/tcp6")
                            .flatMap(file -> files.text(file).stream())
                            .anyMatch(text -> text.contains(String.format(":%04X ", port))),
                    "needs the kernel's list of connections with those of other processes");
            assumeTrue(
                    Stream.of(own, server.pid())
                            .noneMatch(pid -> files.list("proc/" + pid + "/fd").isEmpty()),
                    "needs the lists of the files that processes have open");
            assertThat(LoopbackServers.of(files, own, candidates)).isEmpty();
            try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
                connection.getOutputStream().write(1);
                assertThat(connection.getInputStream().read()).isEqualTo(1);
                assertThat(LoopbackServers.of(files, own, candidates)).containsExactly(server.pid());
            }
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    /** Says at which port it listens, and answers its first client. */
    static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                System.out.println(server.getLocalPort());
                try (Socket client = server.accept()) {
                    client.getInputStream().transferTo(client.getOutputStream());
                }
            }
        }
    }
}
