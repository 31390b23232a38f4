package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.DirectoryTree;
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
        Path parent = Files.createDirectory(directory.resolve("parent"));
        Path file = parent.resolve("a");
        Path relative = Path.of("").toAbsolutePath().relativize(file);
        NotedLeftovers notes = new NotedLeftovers(RUN, "t");
        Store killed = driver.open(
                OptionsBinder.bind(JdbcOptions.class, Map.of("url", String.format(url, "./" + relative))),
                TestContext.of(RUN, "t", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
        killed.prepare();
        killed.close();
        LeftoverNote note = notes.left().get(0);
        String noted = String.valueOf(note.options().get("url"));
        assertThat(Path.of(noted.replaceAll("^jdbc:\\w+:|[?;].*", "")).normalize())
                .isEqualTo(file);
        Leftover left = driver.leftover(note).orElseThrow();
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();

        Files.delete(Path.of(file + ending));
        assertThat(driver.leftover(note)).isEmpty();
        assertThat(parent).isEmptyDirectory();
        DirectoryTree.delete(parent);
        assertThatThrownBy(() -> driver.leftover(note))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("mount it, or move it back");
        assertThat(parent).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite:", "jdbc:duckdb:", "jdbc:h2:", "jdbc:h2:file:"})
    void aSearchMakesNoDatabase(String url) {
        assertThatThrownBy(() -> driver.search(Map.of("url", url + directory.resolve("none"))))
                .isInstanceOf(StoreException.class)
                .hasMessage("there is no database " + directory.resolve("none"));
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aSearchHasNoDirectoryOfItsOwn() {
        assertThatThrownBy(() -> driver.search(Map.of("url", "jdbc:sqlite:{data}/x")))
                .hasMessageContaining("{data}");
        assertThat(Path.of("jdbc-")).doesNotExist();
    }

    /** It went with the process that had it. */
    @Test
    void whatWasInMemoryIsNotNoted() throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "t");
        Store store = driver.open(
                OptionsBinder.bind(JdbcOptions.class, Map.of("url", "jdbc:h2:mem:noted")),
                TestContext.of(RUN, "t", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
        store.prepare();
        assertThat(notes.left()).isEmpty();
        store.cleanup();
        store.close();
    }
}
