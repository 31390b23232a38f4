package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.fs.block.EngineSelection;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** A link that somebody puts in place of a file of the run is not followed, wherever the file is opened. */
class PlantedLinksTest {
    @TempDir
    private Path temporary;

    private Path data;
    private Path precious;

    @BeforeEach
    void makeAForeignFile() throws Exception {
        data = Files.createDirectory(temporary.resolve("data"));
        precious = Files.write(temporary.resolve("precious"), new byte[FsStoreFixtures.SIZE]);
    }

    @Test
    void aLinkInPlaceOfAnObjectIsNeitherReadNorReplaced() throws Exception {
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        try (Session session = FsStoreFixtures.session(store)) {
            FsStoreFixtures.perform(session, TestOperation.write(FsStoreFixtures.SIZE, 0))
                    .assertOutcome(Outcome.OK);
            Path object = FsStoreFixtures.place(data).resolve("000/000/000");
            plant(object);
            FsStoreFixtures.perform(session, TestOperation.read(FsStoreFixtures.SIZE, 0))
                    .assertOutcome(Outcome.ERROR);
            Files.delete(object);
        }
        assertThat(precious).hasBinaryContent(new byte[FsStoreFixtures.SIZE]);
        store.cleanup();
    }

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void aLinkInPlaceOfAFileOfBlocksIsNotOpened(IoEngine engine) throws Exception {
        assumeThat(EngineSelection.unavailableReason(engine))
                .as("does not apply: %s is not available", engine.spelling())
                .isEmpty();
        Store store = FsStoreFixtures.prepared(new FsBlockDriver(), data, Map.of("engine", engine.spelling()));
        Path file = FsStoreFixtures.place(data).resolve("blocks-0");
        plant(file);
        assertThatThrownBy(() -> FsStoreFixtures.session(store)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.fill(new FixedSizeFill(0, 4, FsStoreFixtures.SIZE)))
                .isInstanceOf(StoreException.class);
        assertThat(precious).hasBinaryContent(new byte[FsStoreFixtures.SIZE]);
        Files.delete(file);
        store.cleanup();
    }

    private void plant(Path file) throws Exception {
        Files.delete(file);
        Files.createSymbolicLink(file, precious);
    }
}
