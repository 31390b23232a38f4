package org.storeharness.environment;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the servers on this machine that a process is connected to, whoever started them: each owns the other end of a connection, or the
 * socket that listens at its port. The owner of a socket is found where the files that it has open may be listed.
 */
final class LoopbackServers {
    private static final String LISTENING = "0A";
    private static final String SOCKET = "socket:[";

    /** The address of a socket for both versions of IP begins with it where the connection is by version 4. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private LoopbackServers() {}

    /**
     * A socket in {@code /proc/net/tcp}.
     *
     * @param local its end, {@code 0100007F:1538}
     * @param id what a process that has it open knows it by, {@code socket:[123]}
     */
    private record TcpSocket(String local, String remote, boolean listens, String id) {
        static Stream<TcpSocket> parse(String line) {
            String[] fields = line.strip().split("\\s+");
            return fields.length > 9 && fields[1].contains(":")
                    ? Stream.of(new TcpSocket(
                            end(fields[1]), end(fields[2]), fields[3].equals(LISTENING), SOCKET + fields[9] + "]"))
                    : Stream.empty();
        }

        private static String end(String text) {
            return text.startsWith(MAPPED) ? text.substring(MAPPED.length()) : text;
        }

        String port() {
            return local.substring(local.indexOf(':'));
        }
    }

    /** The candidates that serve the client. Reads the open files of every candidate. */
    static Set<Long> of(SystemFiles files, long client, Collection<Long> candidates) {
        return of(files, client, candidates, port -> true);
    }

    /** The candidates that serve the client at one of these ports. */
    static Set<Long> of(SystemFiles files, long client, Collection<Long> candidates, IntPredicate atPort) {
        Set<String> own = candidates.isEmpty()
                ? Set.of()
                : open(files, client).filter(link -> link.startsWith(SOCKET)).collect(Collectors.toSet());
        if (own.isEmpty()) {
            return Set.of();
        }
        List<TcpSocket> all = Stream.of("proc/net/tcp", "proc/net/tcp6")
                .flatMap(file -> files.text(file).stream())
                .flatMap(String::lines)
                .flatMap(TcpSocket::parse)
                .toList();
        Map<String, TcpSocket> byEnds = all.stream()
                .collect(Collectors.toMap(
                        socket -> socket.local + " " + socket.remote, Function.identity(), (one, another) -> one));
        List<TcpSocket> otherEnds = all.stream()
                .filter(socket -> own.contains(socket.id))
                .flatMap(socket -> Stream.ofNullable(byEnds.get(socket.remote + " " + socket.local)))
                .filter(socket -> atPort.test(Integer.parseInt(socket.port().substring(1), 16)))
                .toList();
        Set<String> ports = otherEnds.stream().map(TcpSocket::port).collect(Collectors.toSet());
        List<TcpSocket> listening = all.stream()
                .filter(socket -> socket.listens && ports.contains(socket.port()))
                .toList();
        // A client of this process, such as a browser, has the other end of a connection too, but serves nothing
        Set<String> served = listening.stream().map(TcpSocket::port).collect(Collectors.toSet());
        Set<String> sockets = Stream.concat(
                        listening.stream(), otherEnds.stream().filter(socket -> served.contains(socket.port())))
                .map(TcpSocket::id)
                .collect(Collectors.toSet());
        return sockets.isEmpty()
                ? Set.of()
                : candidates.stream()
                        .filter(pid -> open(files, pid).anyMatch(sockets::contains))
                        .collect(Collectors.toSet());
    }

    private static Stream<String> open(SystemFiles files, long pid) {
        String directory = "proc/" + pid + "/fd";
        return files.list(directory).stream().flatMap(descriptor -> files.link(directory + "/" + descriptor).stream());
    }
}
