package org.storeharness.fs.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.storeharness.core.plan.options.OptionsBinder;

class MetadataNamesTest {
    private static final Path ROOT = Path.of("/root");

    @Test
    void everyItemOfEveryTaskHasAPathOfItsOwnAndAllNamesAreKnownAsOwn() {
        for (boolean unique : List.of(true, false)) {
            MetadataNames names = names(Map.of("depth", 2, "branch", 2, "unique", unique));
            Set<Path> paths = new HashSet<>();
            for (int task = 0; task < 3; task++) {
                for (int item = 0; item < 20; item++) {
                    paths.add(names.file(task, item));
                    paths.add(names.created(task, item));
                    paths.add(names.renamed(task, item));
                }
            }
            assertThat(paths).hasSize(180);
            paths.forEach(path -> ROOT.relativize(path)
                    .forEach(name -> assertThat(MetadataStore.isOwnName(name.toString()))
                            .as("%s", path)
                            .isTrue()));
        }
    }

    @Test
    void itemsAtTheLeavesAreNowhereElse() {
        MetadataNames names = names(Map.of("depth", 1, "branch", 2, "leavesOnly", true));
        for (int item = 0; item < 10; item++) {
            assertThat(names.file(0, item).getParent()).isIn(ROOT.resolve("top/tree-1"), ROOT.resolve("top/tree-2"));
        }
    }

    @Test
    void aDirectoryIsRemovedUnderTheNameThatItHasThen() {
        assertThat(names(Map.of("phases", "directory-creation,directory-removal"))
                        .last(0, 1))
                .isEqualTo(ROOT.resolve("top/directory-0-1"));
        assertThat(names(Map.of("phases", "directory-creation,directory-rename,directory-removal"))
                        .last(0, 1))
                .isEqualTo(ROOT.resolve("top/directory-0-1-renamed"));
    }

    private static MetadataNames names(Map<String, ?> options) {
        return new MetadataNames(OptionsBinder.bind(MetadataOptions.class, options), 3, ROOT);
    }
}
