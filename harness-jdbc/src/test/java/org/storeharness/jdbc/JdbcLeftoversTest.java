package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Whoever cleans is somewhere else than the run was, and makes no database. */
class JdbcLeftoversTest {
    private static final String RUN = "r20261122-181529-cc7a";

    private final JdbcStoreDriver driver = new JdbcStoreDriver();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "jdbc:sqlite:%s, ''",
        "jdbc:sqlite:file:%s, ''",
        "jdbc:duckdb:%s, ''",
        "jdbc:h2:%s, .mv.db",
        "jdbc:h2:file:%s;DB_CLOSE_DELAY=0, .mv.db"
    })
    void aRelativeFileIsNotedByItsWholePath(String url, String ending) throws Exception {
        Path parent = Files.createDirectory(directory.resolve("my parent")).toRealPath();
        Path file = parent.resolve("a");
        Path link = Files.createSymbolicLink(directory.resolve("link"), parent);
        Path relative = Path.of("").toAbsolutePath().relativize(link.resolve("a"));
        NotedLeftovers notes = new NotedLeftovers(RUN, "t");
        Store killed = driver.open(
                OptionsBinder.bind(JdbcOptions.class, Map.of("url", String.format(url, "./" + relative))),
                TestContext.of(RUN, "t", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
        killed.prepare();
        killed.close();
        LeftoverNote note = notes.left().get(0);
        Path noted = Path.of(String.valueOf(note.options().get("file")));
        assertThat(noted).isAbsolute().hasFileName("a");
        assertThat(noted.resolveSibling("").toRealPath().resolve("a")).isEqualTo(file);
        LeftoverNote elsewhere = new LeftoverNote(
                note.run(), "jdbc", note.target(), note.kind(), note.name(), elsewhere(note.options(), file));
        Leftover left = driver.leftover(elsewhere).orElseThrow();
        assertThat(left.place()).endsWith(":" + file);
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();

        Files.delete(Path.of(file + ending));
        assertThat(driver.leftover(elsewhere)).isEmpty();
        assertThat(parent).isEmptyDirectory();
        DirectoryTree.delete(parent);
        assertThatThrownBy(() -> driver.leftover(elsewhere))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("mount it, or move it back");
        assertThat(parent).doesNotExist();
    }

    /** What was noted, as from the directory of the file, whose name a URL cannot have. */
    private static Map<String, String> elsewhere(Map<String, String> noted, Path file) {
        Map<String, String> options = new HashMap<>(noted);
        options.put("url", String.valueOf(noted.get("url")).replaceFirst("\\./[^;]*", "./a"));
        options.put("file", file.toString());
        return options;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite:", "jdbc:duckdb:", "jdbc:h2:", "jdbc:h2:file:"})
    void aSearchMakesNoDatabase(String url) {
        assertThatThrownBy(() -> driver.search(Map.of("url", url + directory.resolve("none"))))
                .isInstanceOf(StoreException.class)
                .hasMessage("there is no database " + directory.resolve("none"));
        assertThat(directory).isEmptyDirectory();
    }

    /** H2 would make one beside either. */
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite:", "jdbc:duckdb:", "jdbc:h2:", "jdbc:h2:file:"})
    void aDirectoryIsNoDatabase(String url) throws Exception {
        Path bench = Files.createDirectory(directory.resolve("bench"));
        assertThatThrownBy(() -> driver.search(Map.of("url", url + bench)))
                .isInstanceOf(StoreException.class)
                .hasMessage("there is no database " + bench);
        assertThat(directory)
                .isDirectoryContaining(bench::equals)
                .isDirectoryNotContaining(path -> !path.equals(bench));
        assertThat(bench).isEmptyDirectory();
    }

    @Test
    void aFileThatIsNotOneOfH2IsLeftAlone() throws Exception {
        Path letter = Files.writeString(directory.resolve("letter"), "dear");
        assertThatThrownBy(() -> driver.search(Map.of("url", "jdbc:h2:" + letter)))
                .hasMessage("there is no database " + letter);
        assertThat(directory.resolve("letter.mv.db")).doesNotExist();
    }

    @Test
    void aDatabaseAtMotherDuckIsNoFile() throws Exception {
        String url = "jdbc:duckdb:md:bench";
        assertThat(Dialect.DUCKDB.fileQuery(url)).isEmpty();
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, Map.of("url", url));
        assertThat(Database.of(options, url).missingFile()).isEmpty();
    }

    @Test
    void aSearchHasNoDirectoryOfItsOwn() {
        assertThatThrownBy(() -> driver.search(Map.of("url", "jdbc:sqlite:{data}/x")))
                .hasMessageContaining("{data}");
        assertThat(Path.of(JdbcOptions.DATA)).doesNotExist();
    }

    /** It went with the process that had it. */
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:noted", "jdbc:h2:memFS:noted", "jdbc:h2:nioMemFS:noted"})
    void whatWasInMemoryIsNotNoted(String url) throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "t");
        Store store = driver.open(
                OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)),
                TestContext.of(RUN, "t", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
        store.prepare();
        assertThat(store.facts().durability()).isEqualTo(Durability.VOLATILE);
        assertThat(notes.left()).isEmpty();
        store.cleanup();
        store.close();
    }
}
