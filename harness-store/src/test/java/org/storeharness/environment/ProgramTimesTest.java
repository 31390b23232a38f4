package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTimesTest {
    private static final long OWN = 100;

    @TempDir
    private Path root;

    @Test
    void whatThisProcessAndItsServersUsedIsNotThatOfOthers() throws IOException {
        machine(0);
        process(OWN, "java", 1, 15, 1_000);
        process(101, "guard (sh)", OWN, 16, 10);
        process(102, "postgres", 101, 17, 500);
        process(40, "kworker/0:1", 2, 0, 70);
        process(200, "stress", 1, 8, 9_000);
        ProgramTimes before = ProgramTimes.read(new SystemFiles(root));
        machine(1_000);
        process(OWN, "java", 1, 15, 1_048);
        process(102, "postgres", 101, 17, 600);
        process(40, "kworker/0:1", 2, 0, 100);
        process(200, "stress", 1, 8, 9_500);
        process(201, "cc1 (x) y", 200, 20, 300);
        ProgramTimes after = ProgramTimes.read(new SystemFiles(root));
        assertThat(after.othersSince(before, OWN)).contains(new ProgramTimes.OtherPrograms(0.8, "stress"));
        assertThat(after.othersSince(before, 77))
                .as("a process that it does not see")
                .isEmpty();
    }

    @Test
    void aProcessWhoseNumberIsUsedAgainHasUsedOnlyItsOwnTime() throws IOException {
        machine(0);
        process(OWN, "java", 1, 5, 0);
        process(50, "sh", 1, 2, 0);
        process(200, "old", 50, 8, 9_000);
        ProgramTimes before = ProgramTimes.read(new SystemFiles(root));
        machine(1_000);
        process(200, "new", 50, 30, 100);
        assertThat(ProgramTimes.read(new SystemFiles(root)).othersSince(before, OWN))
                .contains(new ProgramTimes.OtherPrograms(0.1, "new"));
    }

    /** An embedded PostgreSQL is one: on a machine that it kept busy it was named as a program to be stopped. */
    @Test
    void aServerThatLeftThisProcessIsNotAmongTheOthers() throws IOException {
        machine(0);
        process(OWN, "java", 1, 15, 0);
        process(200, "stress", 1, 8, 0);
        process(300, "postgres", 1, 25, 0);
        process(301, "postgres", 300, 26, 0);
        ProgramTimes before = ProgramTimes.read(new SystemFiles(root));
        machine(1_000);
        process(200, "stress", 1, 8, 100);
        process(300, "postgres", 1, 25, 300);
        process(301, "postgres", 300, 26, 400);
        assertThat(ProgramTimes.read(new SystemFiles(root)).othersSince(before, OWN))
                .contains(new ProgramTimes.OtherPrograms(0.1, "stress"));
    }

    /** The sockets of a PostgreSQL on this machine, as Java connects to it; stress listens too, and a browser is connected to this process. */
    @Test
    void aServerOfTheUsersOwnAndItsChildrenAreNotAmongTheOthers() throws IOException {
        String header =
                "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
        String java = "0000000000000000FFFF00000100007F";
        SystemFilesFixture net = new SystemFilesFixture(root)
                .write(
                        "proc/net/tcp",
                        header
                                + socket("0100007F:1538", "00000000:0000", "0A", 900)
                                + socket("0100007F:1F90", "00000000:0000", "0A", 950)
                                + socket("0100007F:1538", "0100007F:C001", "01", 901)
                                + socket("0100007F:C002", "0100007F:2328", "01", 960))
                .write(
                        "proc/net/tcp6",
                        header
                                + socket(java + ":C001", java + ":1538", "01", 902)
                                + socket(java + ":2328", java + ":C002", "01", 903)
                                + socket(java + ":2328", "0".repeat(32) + ":0000", "0A", 904));
        machine(0);
        process(OWN, "java", 1, 15, 0);
        process(200, "stress", 1, 8, 0);
        process(250, "firefox", 1, 8, 0);
        process(300, "postgres", 1, 5, 0);
        process(301, "postgres", 300, 6, 0);
        process(302, "postgres", 300, 6, 0);
        ProgramTimes before = ProgramTimes.read(net.files());
        machine(1_000);
        process(200, "stress", 1, 8, 100);
        process(250, "firefox", 1, 8, 90);
        process(301, "postgres", 300, 6, 400);
        process(302, "postgres", 300, 6, 300);
        assertThat(ProgramTimes.read(net.files()).othersSince(before, OWN))
                .as("whose open files may not be listed")
                .contains(new ProgramTimes.OtherPrograms(0.89, "postgres"));
        open(OWN, 902, 903, 904);
        open(200, 950);
        open(250, 960);
        open(300, 900);
        assertThat(ProgramTimes.read(net.files()).othersSince(before, OWN))
                .contains(new ProgramTimes.OtherPrograms(0.19, "stress"));
    }

    /** PostgreSQL has a session of two threads and a child without one; what listens at another port is no server of the store. */
    @Test
    void whatServersUseIsThatOfTheThreadsThatHaveConnections() throws IOException {
        SystemFilesFixture net = new SystemFilesFixture(root)
                .write(
                        "proc/net/tcp",
                        "header\n"
                                + socket("0100007F:1538", "00000000:0000", "0A", 900)
                                + socket("0100007F:1538", "0100007F:C001", "01", 901)
                                + socket("0100007F:C001", "0100007F:1538", "01", 902)
                                + socket("0100007F:1F90", "00000000:0000", "0A", 910)
                                + socket("0100007F:1F90", "0100007F:C002", "01", 911)
                                + socket("0100007F:C002", "0100007F:1F90", "01", 912));
        machine(0);
        process(50, "sh", 1, 5, 0);
        process(OWN, "java", 50, 15, 0);
        process(300, "postgres", 1, 5, 0);
        process(301, "postgres", 300, 6, 0);
        process(302, "postgres", 300, 6, 0);
        process(310, "other", 1, 5, 0);
        open(OWN, 902, 912);
        open(300, 900);
        open(301, 901);
        open(310, 910, 911);
        net.write("proc/300/task/300/schedstat", "1000000000 0 7\n")
                .write("proc/301/task/301/schedstat", "5000000000 2000000000 7\n")
                .write("proc/302/task/302/schedstat", "1000000000 0 7\n")
                .write("proc/310/task/310/schedstat", "1000000000 0 7\n");
        ProgramTimes before = ProgramTimes.read(net.files()).withServers(OWN, Set.of(5432));
        net.write("proc/301/task/301/schedstat", "5500000000 2125000000 9\n")
                .write("proc/301/task/303/schedstat", "250000000 0 9\n")
                .write("proc/302/task/302/schedstat", "9000000000 0 9\n")
                .write("proc/310/task/310/schedstat", "9000000000 0 7\n");
        assertThat(ProgramTimes.read(net.files()).serversSince(before))
                .contains(new ProgramTimes.ServerUsage(0.75, 0.125));
        assertThat(ProgramTimes.read(net.files())
                        .serversSince(ProgramTimes.read(net.files()).withServers(OWN, Set.of())))
                .as("of a store without a server")
                .isEmpty();
    }

    /** A login with a forwarded port listens and is connected to, and everything of the login comes from it. */
    @Test
    void whatThisProcessComesFromIsNoServerOfIt() throws IOException {
        SystemFilesFixture net = new SystemFilesFixture(root)
                .write(
                        "proc/net/tcp",
                        "header\n"
                                + socket("0100007F:1538", "00000000:0000", "0A", 900)
                                + socket("0100007F:1538", "0100007F:C001", "01", 901)
                                + socket("0100007F:C001", "0100007F:1538", "01", 902));
        machine(0);
        process(50, "sshd", 1, 5, 0);
        process(OWN, "java", 50, 15, 0);
        process(200, "stress", 50, 8, 0);
        ProgramTimes before = ProgramTimes.read(net.files());
        machine(1_000);
        process(200, "stress", 50, 8, 100);
        open(OWN, 902);
        open(50, 900, 901);
        assertThat(ProgramTimes.read(net.files()).othersSince(before, OWN))
                .contains(new ProgramTimes.OtherPrograms(0.1, "stress"));
    }

    private static String socket(String local, String remote, String state, int inode) {
        return "   0: " + local + " " + remote + " " + state + " 00000000:00000000 00:00000000 00000000     0        0 "
                + inode + " 1 0 100 0 0 10 0\n";
    }

    private void open(long pid, int... sockets) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc/" + pid + "/fd"));
        for (int socket : sockets) {
            Files.createSymbolicLink(directory.resolve(String.valueOf(socket)), Path.of("socket:[" + socket + "]"));
        }
    }

    @Test
    void aMachineWithoutTheseFilesSaysNothing() {
        ProgramTimes nothing = ProgramTimes.read(new SystemFiles(root));
        assertThat(nothing.othersSince(nothing, OWN)).isEmpty();
    }

    private void machine(long idleTicks) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/stat"), "cpu  0 0 0 " + idleTicks + " 0 0 0 0 0 0\n");
    }

    private void process(long pid, String name, long parent, long started, long ticks) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc").resolve(String.valueOf(pid)));
        Files.writeString(
                directory.resolve("stat"),
                pid + " (" + name + ") S " + parent + " 0 0 0 0 0 0 0 0 0 " + ticks + " 0 0 0 20 0 1 0 " + started
                        + " 0 0\n");
    }
}
