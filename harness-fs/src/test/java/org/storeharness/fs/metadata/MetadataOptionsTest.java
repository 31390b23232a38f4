package org.storeharness.fs.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.CacheChoice;

class MetadataOptionsTest {
    @Test
    void optionsHaveTheseDefaults() {
        assertThat(OptionsBinder.bind(MetadataOptions.class, Map.of()))
                .isEqualTo(new MetadataOptions(
                        null,
                        List.of("tree-creation"),
                        1,
                        0,
                        1,
                        false,
                        false,
                        0,
                        0,
                        0,
                        false,
                        false,
                        CacheChoice.AS_IS));
    }

    @Test
    void badValuesAreRefusedByName() {
        assertRefused("items", "0", "items must be 1..100000000, got 0");
        assertRefused("phases", "file-creation,file-deletion", "must be one of tree-creation, directory-creation,");
        assertRefused("cache", "cold", "cache must be as-is or cold-system, since names cannot be dropped or read one");
        assertInvalid(
                () -> OptionsBinder.bind(MetadataOptions.class, Map.of("depth", "16", "branch", "1000")),
                "branch must make a tree of at most 1000000 directories with depth 16");
    }

    @Test
    void aTreeHasTheDirectoriesOfAllItsLevelsEachBehindItsParent() {
        MetadataTree tree = new MetadataTree(2, 3);
        Path[] paths = tree.paths(Path.of("/top"));
        assertThat(tree.directories()).isEqualTo(13);
        assertThat(tree.firstLeaf()).isEqualTo(4);
        assertThat(paths).hasSize(13).doesNotHaveDuplicates();
        for (int i = 1; i < paths.length; i++) {
            assertThat(List.of(paths).subList(0, i)).contains(paths[i].getParent());
        }
        assertThat(paths[12]).isEqualTo(Path.of("/top/tree-3/tree-12"));
        assertThat(new MetadataTree(0, 5).directories()).isEqualTo(1);
    }

    private static void assertRefused(String option, String value, String message) {
        assertInvalid(() -> OptionsBinder.bind(MetadataOptions.class, Map.of(option, value)), message);
    }
}
