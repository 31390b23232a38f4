package org.storeharness.seaweed.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;
import static org.storeharness.store.Refusals.assertStoreFails;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.store.StoreException;

/** Tests the installer with a small archive of our own, whose program is a script, on a web server of this test. */
@Timeout(60)
class WeedInstallerTest {
    private static final String SCRIPT = "#!/bin/sh\necho 'version 30GB 9.99 test'\n";
    private static final String OLD = "the old one";

    @TempDir
    Path cache;

    /** The SHA-256 sums of what is served, by path. */
    private final Map<String, String> served = new HashMap<>();

    private HttpServer web;
    private Path target;

    @BeforeEach
    void start() throws IOException {
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.start();
        target =
                WeedBinary.installed(Map.of("XDG_CACHE_HOME", cache.toString())).orElseThrow();
    }

    @AfterEach
    void stop() {
        web.stop(0);
    }

    @Test
    void theProgramOfAFetchedArchiveIsFoundAfterwards() throws Exception {
        byte[] archive = archive("weed", SCRIPT);
        serve("/9.99/linux_amd64.tar.gz", 200, archive);
        var installed = installer()
                .install(
                        remote("/9.99/linux_amd64.tar.gz"),
                        sum("SHA-256", archive).toUpperCase());
        assertThat(installed.version()).isEqualTo("version 30GB 9.99 test");
        assertThat(installed.sha256()).isEqualTo(sum("SHA-256", archive));
        assertThat(target).isExecutable().hasContent(SCRIPT);
        assertThat(WeedBinary.find(null, Map.of("XDG_CACHE_HOME", cache.toString())))
                .contains(target);
        assertNothingElseIsLeft();
    }

    @Test
    void redirectsAreFollowed() throws Exception {
        byte[] archive = archive("weed", SCRIPT);
        serve("/real", 200, archive);
        web.createContext("/latest", exchange -> {
            exchange.getResponseHeaders().set("Location", "/real");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        installer().install(remote("/latest"), sum("SHA-256", archive));
        assertThat(target).exists();
    }

    @Test
    void anArchiveThatNothingVerifiesIsNotInstalled() throws Exception {
        byte[] archive = archive("weed", SCRIPT);
        serve("/bare", 200, archive);
        refuses(
                "/bare",
                null,
                "no SHA-256 sum is known for ",
                "/bare; take it from a place that you trust",
                "what was fetched has " + sum("SHA-256", archive),
                "nothing was installed");
        serve("/beside", 200, archive);
        serve("/beside.md5", 200, sum("MD5", archive).getBytes(StandardCharsets.US_ASCII));
        refuses("/beside", null, "no SHA-256 sum is known for ");
        Path file = Files.write(cache.resolve("weed.tar.gz"), archive);
        assertStoreFails(() -> installer().install(file.toString(), null), "no SHA-256 sum is known for ");
        assertThat(target).doesNotExist();
        installer().install(file.toString(), sum("SHA-256", archive));
        assertThat(target).isExecutable();
    }

    @Test
    void anArchiveWithAWrongChecksumIsNotInstalledAndTheOldProgramStays() throws Exception {
        byte[] archive = archive("weed", SCRIPT);
        serve("/a.tar.gz", 200, archive);
        Files.createDirectories(target.getParent());
        Files.writeString(target, OLD);
        refuses(
                "/a.tar.gz",
                "0".repeat(64),
                "is not what it should be: its SHA-256 sum is " + sum("SHA-256", archive) + ", not 000",
                "nothing was installed");
        assertThat(target).hasContent(OLD);
        assertNothingElseIsLeft();
    }

    @Test
    void anArchiveCannotChooseWhereItsProgramGoes() throws Exception {
        serve("/up.tar.gz", 200, archive("../weed", SCRIPT));
        serve("/root.tar.gz", 200, archive("/weed", SCRIPT));
        serve("/deep.tar.gz", 200, archive("a/../../weed", SCRIPT));
        serve("/other.tar.gz", 200, archive("README", SCRIPT));
        serve("/link.tar.gz", 200, link("weed", "/bin/sh"));
        for (String path :
                new String[] {"/up.tar.gz", "/root.tar.gz", "/deep.tar.gz", "/other.tar.gz", "/link.tar.gz"}) {
            refuses(path, served.get(path), "does not contain the program weed");
        }
        assertThat(target).doesNotExist();
        assertNothingElseIsLeft();
    }

    @Test
    void anIncompleteArchiveIsRefused() throws Exception {
        byte[] whole = archive("weed", SCRIPT.repeat(2_000));
        serve("/html", 200, "<html>not here</html>".getBytes(StandardCharsets.UTF_8));
        serve("/half", 200, Arrays.copyOf(whole, whole.length / 2));
        serve("/empty", 200, new byte[0]);
        for (String path : new String[] {"/html", "/half", "/empty"}) {
            assertStoreFails(() -> installer().install(remote(path), served.get(path)), path);
        }
        assertThat(target).doesNotExist();
        assertNothingElseIsLeft();
    }

    @Test
    void aDownloadThatBreaksOffIsSaidToBeThat() throws Exception {
        web.createContext("/breaks-off", exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.close();
        });
        assertThatThrownBy(() -> installer().install(remote("/breaks-off"), "0".repeat(64)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/breaks-off broke off: ")
                .hasMessageContaining("get it again")
                .hasMessageNotContaining("make room");
        assertNothingElseIsLeft();
    }

    @Test
    void aProgramThatDoesNotRunHereIsNotInstalled() throws Exception {
        serve("/wrong-machine", 200, archive("weed", "\u007fELF, for another machine"));
        serve("/fails", 200, archive("weed", "#!/bin/sh\necho 'illegal instruction'; exit 132\n"));
        refuses("/wrong-machine", served.get("/wrong-machine"), "does not run on this machine");
        refuses(
                "/fails",
                served.get("/fails"),
                "does not run on this machine: 'weed version' printed 'illegal instruction'");
        assertThat(target).doesNotExist();
    }

    @Test
    void aFailedDownloadNamesTheAlternatives() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        String unreachable = "http://127.0.0.1:" + nobody + "/weed.tar.gz";
        assertStoreFails(() -> installer().install(unreachable, null), "is this machine connected?", "--from FILE");
        serve("/missing", 404, new byte[0]);
        refuses("/missing", null, "answered 404", "--version");
        assertThatThrownBy(() -> installer().install("/nowhere/weed.tar.gz", null))
                .hasMessageContaining("there is no file /nowhere/weed.tar.gz");
    }

    @Test
    void anOversizedArchiveIsRefused() {
        byte[] large = new byte[(2 << 20) + 1];
        assertThatThrownBy(() -> WeedInstaller.copy(
                        new ByteArrayInputStream(large), new ByteArrayOutputStream(), 2 << 20, "the archive"))
                .isInstanceOf(StoreException.class)
                .hasMessage("the archive has more than 2 MiB, so it is refused");
    }

    @Test
    void theReleaseArchiveFitsThePlatform() {
        assertThat(WeedRelease.of("4.44", "Linux", "amd64").archive())
                .hasToString("https://github.com/seaweedfs/seaweedfs/releases/download/4.44/linux_amd64.tar.gz");
        assertThat(WeedRelease.of("3.80", "Mac OS X", "aarch64").platform()).isEqualTo("darwin_arm64");
        assertThat(WeedRelease.of("4.44", "Linux", "arm").platform()).isEqualTo("linux_arm");
        assertThatThrownBy(() -> WeedRelease.of("4.44", "Linux", "i386"))
                .as("nothing is published for it")
                .hasMessageContaining("--from is needed");
        assertInvalid(() -> WeedRelease.of("4.44", "Windows 11", "amd64"), "--from is needed");
        assertThatThrownBy(() -> WeedRelease.of("../4.44", "Linux", "amd64"))
                .hasMessageContaining("must be a release such as 4.44");
    }

    private WeedInstaller installer() {
        return new WeedInstaller(target, line -> {});
    }

    private String remote(String path) {
        return "http://127.0.0.1:" + web.getAddress().getPort() + path;
    }

    private void refuses(String path, String sha256, String... words) {
        assertStoreFails(() -> installer().install(remote(path), sha256), words);
    }

    private void assertNothingElseIsLeft() throws IOException {
        try (Stream<Path> entries = Files.list(target.getParent())) {
            assertThat(entries.filter(entry -> !entry.equals(target))).isEmpty();
        }
    }

    private void serve(String path, int status, byte[] body) throws Exception {
        served.put(path, sum("SHA-256", body));
        web.createContext(path, exchange -> {
            boolean exact = exchange.getRequestURI().getPath().equals(path);
            exchange.sendResponseHeaders(exact ? status : 404, exact && body.length > 0 ? body.length : -1);
            if (exact) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
    }

    private static byte[] archive(String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(bytes.length);
        entry.setMode(0100755);
        return tar(entry, bytes);
    }

    private static byte[] link(String name, String to) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(to);
        return tar(entry, new byte[0]);
    }

    private static byte[] tar(TarArchiveEntry entry, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
        }
        return bytes.toByteArray();
    }

    private static String sum(String algorithm, byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }
}
