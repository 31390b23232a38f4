package org.storeharness.fs.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.OperationException;

class MetadataPathsTest {
    private static final Path ROOT = Path.of("/root");

    @Test
    void everyItemOfEveryTaskHasAPathOfItsOwnAndAllNamesAreKnownAsOwn() {
        for (boolean unique : List.of(true, false)) {
            MetadataPaths names = names(Map.of("depth", 2, "branch", 2, "unique", unique));
            Set<Path> paths = new HashSet<>();
            for (int task = 0; task < 3; task++) {
                for (int item = 0; item < 20; item++) {
                    paths.add(names.filePath(task, item));
                    paths.add(names.directoryPath(task, item));
                    paths.add(names.renamedPath(task, item));
                }
            }
            assertThat(paths).hasSize(180);
            paths.forEach(path -> ROOT.relativize(path)
                    .forEach(name -> assertThat(MetadataStore.isGeneratedName(name.toString()))
                            .as("%s", path)
                            .isTrue()));
        }
    }

    @Test
    void itemsAtTheLeavesAreNowhereElse() {
        MetadataPaths names = names(Map.of("depth", 1, "branch", 2, "leavesOnly", true));
        for (int item = 0; item < 10; item++) {
            assertThat(names.filePath(0, item).getParent())
                    .isIn(ROOT.resolve("top/tree-1"), ROOT.resolve("top/tree-2"));
        }
    }

    @Test
    void aDirectoryIsRemovedUnderTheNameThatItHasThen() {
        assertThat(names(Map.of("phases", "directory-creation,directory-removal"))
                        .finalPath(0, 1))
                .isEqualTo(ROOT.resolve("top/directory-0-1"));
        assertThat(names(Map.of("phases", "directory-creation,directory-rename,directory-removal"))
                        .finalPath(0, 1))
                .isEqualTo(ROOT.resolve("top/directory-0-1-renamed"));
    }

    @Test
    void aDirectoryBeyondTheTreesIsRefusedInOneLine() throws Exception {
        MetadataPaths names = names(Map.of("depth", 1, "branch", 2));
        assertThat(names.directory(2)).isEqualTo(ROOT.resolve("top/tree-2"));
        for (long beyond : new long[] {-1, 3}) {
            assertThatThrownBy(() -> names.directory(beyond))
                    .isInstanceOf(OperationException.class)
                    .hasMessage(
                            "the trees have 3 directories and no more: plan as many operations, with one worker, or larger"
                                    + " trees (depth, branch)");
        }
    }

    private static MetadataPaths names(Map<String, ?> options) {
        return new MetadataPaths(OptionsBinder.bind(MetadataOptions.class, options), 3, ROOT);
    }
}
