package org.storeharness.fs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.storeharness.environment.DirectIo.Support;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.fs.block.EngineSelection;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;

/** The contract of stores, for both kinds of file stores, through the page cache and past it. */
class FileStoreContractTest {
    @Nested
    class OneFilePerObject extends Contract {
        OneFilePerObject() {
            super(new FsDriver(), Map.of());
        }
    }

    @Nested
    class OneFilePerObjectUnsynced extends Contract {
        OneFilePerObjectUnsynced() {
            super(new FsDriver(), Map.of("syncDirectory", "false", "direct", "off", "filesPerDirectory", "1000"));
        }
    }

    @Nested
    class OneFilePerObjectPastTheCache extends Contract {
        OneFilePerObjectPastTheCache() {
            super(new FsDriver(), Map.of("direct", "on"));
        }

        @Override
        protected int largestObject() {
            return 16_384;
        }
    }

    @Nested
    class Blocks extends Contract {
        Blocks() {
            super(new FsBlockDriver(), Map.of());
        }
    }

    @Nested
    class PaddedBlocksOfManyFilesPastTheCache extends Contract {
        PaddedBlocksOfManyFilesPastTheCache() {
            super(new FsBlockDriver(), Map.of("direct", "on", "files", "3"));
        }
    }

    @Nested
    class MappedBlocks extends Contract {
        MappedBlocks() {
            super(new FsBlockDriver(), Map.of("engine", "mmap", "files", "2"));
        }
    }

    @Nested
    class BlocksSyncedByTheWayTheyAreOpened extends Contract {
        BlocksSyncedByTheWayTheyAreOpened() {
            super(new FsBlockDriver(), Map.of("sync", "dsync"));
        }
    }

    @Nested
    class AsynchronousBlocks extends Contract {
        AsynchronousBlocks() {
            super(new FsBlockDriver(), Map.of("engine", "libaio", "direct", "off", "files", "2"));
        }
    }

    @Nested
    class AsynchronousBlocksPastTheCache extends Contract {
        AsynchronousBlocksPastTheCache() {
            super(new FsBlockDriver(), Map.of("engine", "libaio", "direct", "on"));
        }
    }

    @Nested
    class BlocksInARing extends Contract {
        BlocksInARing() {
            super(new FsBlockDriver(), Map.of("engine", "io_uring", "direct", "off", "files", "2"));
        }
    }

    @Nested
    class BlocksInARingPastTheCache extends Contract {
        BlocksInARingPastTheCache() {
            super(
                    new FsBlockDriver(),
                    Map.of("engine", "io_uring", "direct", "on", "registerFiles", "true", "fixedBuffers", "true"));
        }
    }

    private static void assumeEngine(String name) {
        for (IoEngine engine : IoEngine.values()) {
            assumeTrue(
                    !engine.spelling().equals(name)
                            || EngineSelection.unavailableReason(engine).isEmpty(),
                    () -> "does not apply: no " + name + " here");
        }
    }

    abstract static class Contract extends StoreContractTest {
        private final StoreDriver<?> driver;
        private final Map<String, String> options;

        Contract(StoreDriver<?> driver, Map<String, String> options) {
            this.driver = driver;
            this.options = options;
        }

        @Override
        protected StoreDriver<?> driver() {
            return driver;
        }

        @Override
        protected Map<String, ?> options() {
            assumeEngine(options.getOrDefault("engine", ""));
            if (options.getOrDefault("direct", "").equals("on")) {
                assumeDirectIo(directory);
            }
            return options;
        }

        @Override
        protected boolean supportsBatches() {
            return false;
        }

        @Override
        protected boolean plantForeignPlace(StoreContext context) throws IOException {
            Path place = Files.createDirectories(foreignPlace(context));
            Files.writeString(place.resolve("000"), "precious");
            return true;
        }

        @Override
        protected boolean foreignPlaceIsUntouched(StoreContext context) throws IOException {
            Path place = foreignPlace(context);
            try (var entries = Files.list(place)) {
                return entries.toList().equals(List.of(place.resolve("000")))
                        && Files.readString(place.resolve("000")).equals("precious");
            } finally {
                // The last target of the run would name it as what is left in the run's directory.
                DirectoryTree.delete(place);
            }
        }

        /** A directory of the same name on another filesystem, where an earlier run had the same id. */
        @Override
        protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws IOException {
            Path target = Files.createDirectories(anotherPlace(context));
            for (Path marked : List.of(target, target.resolveSibling(""))) {
                Files.writeString(marked.resolve(StoreContext.MARKER_PREFIX + context.runId()), "4194305 1\n");
            }
            Map<String, String> options = new HashMap<>(place.options());
            options.put(
                    "directory", context.dataDirectory().resolve("elsewhere").toString());
            return Optional.of(new SharedPlace(options, place.details()));
        }

        @Override
        protected boolean anotherPlaceIsUntouched(StoreContext context) throws IOException {
            Path target = anotherPlace(context);
            try (var entries = Files.list(target)) {
                return entries.toList().equals(List.of(target.resolve(StoreContext.MARKER_PREFIX + context.runId())));
            }
        }

        private static Path anotherPlace(StoreContext context) {
            return context.dataDirectory()
                    .resolve("elsewhere")
                    .resolve("harness-" + context.runId())
                    .resolve(context.target());
        }

        private static Path foreignPlace(StoreContext context) {
            return context.dataDirectory().resolve("harness-" + context.runId()).resolve(context.target());
        }
    }

    private static void assumeDirectIo(Path directory) {
        try {
            Support support = new FileSystemProbe(SystemFiles.ofThisMachine())
                    .describe(directory)
                    .directIo()
                    .support();
            assumeTrue(support != Support.NO, "does not apply: no direct I/O in " + directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
