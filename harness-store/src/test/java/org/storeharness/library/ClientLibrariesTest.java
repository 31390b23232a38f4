package org.storeharness.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.library.PlantedLibrary.Choice.ABSENT;
import static org.storeharness.library.PlantedLibrary.Choice.PLANTED;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.store.StoreException;

class ClientLibrariesTest {
    private static final String SETUP = "what a library needs";

    @TempDir
    Path directory;

    @Test
    void withoutTheFolderOneLineSaysHowToGetIt() {
        assertRefused(directory.resolve("absent"), ABSENT)
                .startsWith("client absent needs the folder s3-clients")
                .contains("-pl harness-s3-clients -am package");
    }

    @Test
    void aFolderWithoutTheLibrarySaysSo() throws IOException {
        plant();
        assertRefused(directory, ABSENT)
                .startsWith("client absent is not in " + directory)
                .contains("-pl harness-s3-clients -am package");
    }

    @Test
    void aLibraryThatCannotBeLoadedIsToldInOneLine() throws IOException {
        try (JarOutputStream jar = jar()) {
            addService(jar, "org.example.Absent");
        }
        assertRefused(directory, PLANTED)
                .startsWith("client planted cannot be loaded from " + directory)
                .contains("org.example.Absent");
    }

    /** The class is on the class path of this test, too. */
    @Test
    void theClassesOfTheFolderComeFirst() throws IOException, StoreException {
        plant();
        assertThat(opened("beef")).isEqualTo(Map.of("loaded by", "LibraryLoader, which is that of the thread"));
        assertThat(Thread.currentThread().getContextClassLoader())
                .isSameAs(getClass().getClassLoader());
    }

    @Test
    void aFolderOfAnotherCommitIsTold() throws IOException, StoreException {
        plant();
        assertThat(opened("f00d")).containsEntry("client folder", "made from commit beef, the harness from f00d");
        assertThat(opened("")).containsEntry("client folder", "made from commit beef, the harness from unknown");
    }

    private Map<String, String> opened(String build) throws StoreException {
        Map<String, String> settings = new HashMap<>();
        try (SessionFactory factory = libraries(directory, directory, build).open(PLANTED, SETUP)) {
            factory.describe(settings);
        }
        return settings;
    }

    @Test
    void aLibraryThatWantsAnotherHarnessIsToldInOneLine() throws IOException {
        try (JarOutputStream jar = jar()) {
            addClass(jar, OutdatedLibrary.class);
            addService(jar, OutdatedLibrary.class.getName());
        }
        assertRefused(directory, PLANTED)
                .startsWith("client planted is of another build than the harness (open of last year)")
                .contains("-pl harness-s3-clients -am package");
    }

    @Test
    void theFolderOfABuildCountsInAWorkTreeOfTheHarnessOnly() throws IOException {
        Path jar =
                Files.createDirectories(directory.resolve("harness-cli/target")).resolve("harness.jar");
        assertThat(ClientLibraries.places("s3-clients", jar)).containsExactly(jar.resolveSibling("s3-clients"));
        Files.writeString(directory.resolve("pom.xml"), "<artifactId>harness-parent</artifactId>");
        assertThat(ClientLibraries.places("s3-clients", jar))
                .containsExactly(
                        jar.resolveSibling("s3-clients"), directory.resolve("harness-s3-clients/target/s3-clients"));
        Path elsewhere = directory.resolve("harness-cli/store-harness-agent.X/harness.jar");
        assertThat(ClientLibraries.places("s3-clients", elsewhere))
                .containsExactly(elsewhere.resolveSibling("s3-clients"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3-clients/planted.jar", "s3-clients", ""})
    void codeThatOthersMayWriteIsNotLoaded(String open) throws IOException {
        Path harness = Files.createFile(
                Files.createDirectories(directory.resolve("a/h")).resolve("harness.jar"));
        Path above = Files.createDirectories(directory.resolve("a/b"));
        Path folder = Files.createDirectories(above.resolve("s3-clients"));
        Files.createFile(folder.resolve("planted.jar"));
        for (Path path : List.of(harness.getParent(), harness, above, folder, folder.resolve("planted.jar"))) {
            permit(path, "rwxr-xr-x");
        }
        assertThat(FolderTrust.doubt(harness, folder)).isEmpty();
        Path opened = above.resolve(open).toRealPath();
        permit(opened, "rwxr-xrwx");
        assertThat(FolderTrust.doubt(harness, folder))
                .contains("others may write to " + opened + "; take that right away: chmod go-w " + opened);
        ClientLibraries<String> libraries = libraries(folder, harness, "");
        assertThatThrownBy(() -> libraries.open(PLANTED, SETUP))
                .hasMessage("client planted is not loaded from " + folder + ": others may write to " + opened
                        + "; take that right away: chmod go-w " + opened);
        permit(harness, "rwxr-xrwx");
        assertThat(FolderTrust.doubt(harness, folder))
                .as("who may write the harness itself")
                .isEmpty();
    }

    /** Only root can give a file away: for others the harness is root's, and the folder their own. */
    @Test
    void codeOfAnotherUserIsNotLoaded() throws IOException {
        permit(directory, "rwxr-xr-x");
        Path own = Files.createFile(directory.resolve("harness.jar"));
        Path folder = Files.createDirectory(directory.resolve("s3-clients"));
        Path planted = Files.createFile(folder.resolve("planted.jar"));
        permit(folder, "rwxr-xr-x");
        permit(planted, "rw-r--r--");
        boolean root = uid(own) == 0;
        if (root) {
            Files.setAttribute(planted, "unix:uid", 12_345);
        }
        Path harness = root ? own : Path.of("/bin/sh");
        assertThat(FolderTrust.doubt(harness, root ? folder : planted.getParent())
                        .orElse(""))
                .contains(" belongs to user ")
                .endsWith(", who is neither root nor the owner of the harness");
    }

    @Test
    void aLinkToAJarElsewhereIsNotLoaded() throws IOException {
        permit(directory, "rwxr-xr-x");
        Path harness = Files.createFile(directory.resolve("harness.jar"));
        Path folder = Files.createDirectory(directory.resolve("s3-clients"));
        permit(folder, "rwxr-xr-x");
        Path link = Files.createSymbolicLink(folder.resolve("planted.jar"), directory.resolve("elsewhere.jar"));
        assertThat(FolderTrust.doubt(harness, folder))
                .contains(link.toRealPath(LinkOption.NOFOLLOW_LINKS) + " is a link; put the file itself there");
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid");
    }

    private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(
            Path folder, PlantedLibrary.Choice choice) {
        ClientLibraries<String> libraries = libraries(folder, folder, "");
        return assertThatThrownBy(() -> libraries.open(choice, SETUP))
                .isInstanceOf(StoreException.class)
                .message()
                .doesNotContain("\n");
    }

    @SuppressWarnings("unchecked")
    private static ClientLibraries<String> libraries(Path folder, Path harness, String build) {
        return new ClientLibraries<>(
                (Class<SessionLibrary<String>>) (Class<?>) SessionLibrary.class,
                "s3-clients",
                List.of(folder),
                harness,
                build);
    }

    private void plant() throws IOException {
        try (JarOutputStream jar = jar()) {
            addClass(jar, PlantedLibrary.class);
            addService(jar, PlantedLibrary.class.getName());
            jar.putNextEntry(new JarEntry("org/storeharness/library/build.properties"));
            jar.write("commit=beef".getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
    }

    private static void addClass(JarOutputStream jar, Class<?> type) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream code = Objects.requireNonNull(type.getClassLoader().getResourceAsStream(file))) {
            jar.putNextEntry(new JarEntry(file));
            code.transferTo(jar);
            jar.closeEntry();
        }
    }

    private JarOutputStream jar() throws IOException {
        return new JarOutputStream(Files.newOutputStream(directory.resolve("planted.jar")));
    }

    private static void addService(JarOutputStream jar, String name) throws IOException {
        jar.putNextEntry(new JarEntry("META-INF/services/" + SessionLibrary.class.getName()));
        jar.write(name.getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
    }
}
