package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MountTest {
    private static final String MOUNTS = """
            22 1 0:21 / /proc rw,relatime - proc proc rw
            27 1 254:0 / / rw,noatime shared:1 master:2 - ext4 /dev/vda rw,discard
            30 27 0:27 / /data rw - tmpfs tmpfs rw,size=1024k
            31 27 8:1 / /data rw,relatime - xfs /dev/sdb1 rw,attr2
            32 27 0:40 / /with\\040space/and\\134slash rw - fuse.mergerfs a\\040b rw,user_id=0
            """;

    @Test
    void theDeepestMountAboveAPathHoldsItAndTheLastOneOnAPlaceCounts() {
        assertThat(type("/data")).isEqualTo("xfs");
        assertThat(type("/data/x/y")).isEqualTo("xfs");
        assertThat(type("/database")).isEqualTo("ext4");
        assertThat(type("/")).isEqualTo("ext4");
        assertThat(type("/proc/self")).isEqualTo("proc");
    }

    @Test
    void escapedNamesAreRead() {
        Mount mount = holding(MOUNTS, "/with space/and\\slash/file");
        assertThat(mount.type()).isEqualTo("fuse.mergerfs");
        assertThat(mount.device()).isEqualTo("a b");
    }

    @Test
    void optionsOfPlaceAndFilesystemAreJoined() {
        assertThat(holding(MOUNTS, "/").options()).containsExactly("rw", "noatime", "discard");
    }

    @Test
    void linesThatAreNoMountsArePassedOver() {
        String hostile = "\n-\n1 2 3\n1 2 3 4 5 6 - \n1 2 3 / relative rw - ext4 dev rw\n"
                + "1 2 0:1 / /a\\000b rw - ext4 dev rw\n1 2 0:1 / / rw - ext4 dev";
        assertThat(Mount.parse(hostile)).isEmpty();
        assertThat(Mount.containing(List.of(), Path.of("/"))).isEmpty();
    }

    @Test
    void noTextBreaksTheParser() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder(MOUNTS);
            for (int i = 0; i < 10; i++) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
            }
            Mount.containing(Mount.parse(text.toString()), Path.of("/data/x"));
        }
    }

    private static String type(String path) {
        return holding(MOUNTS, path).type();
    }

    private static Mount holding(String mounts, String path) {
        return Mount.containing(Mount.parse(mounts), Path.of(path)).orElseThrow();
    }
}
