package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.DirectIo;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** Tests which acknowledged writes count as durable. */
class FileFactsTest {
    @Test
    void syncsOfADiskAreDurable() {
        for (String type : List.of("ext4", "xfs", "overlay", "zfs", "apfs")) {
            StoreFacts facts = facts(type, "rw");
            assertThat(facts.durability()).as(type).isEqualTo(Durability.DURABLE);
            assertThat(facts.settings()).doesNotContainKey(StoreFacts.DURABILITY_REASON);
        }
    }

    @Test
    void syncsThatSomethingElseAnswersAreOfUnknownDurability() {
        for (String type : List.of("nfs4", "cifs", "fuse.sshfs", "fuse", "nosuchfs")) {
            StoreFacts facts = facts(type, "rw");
            assertThat(EnumSpelling.of(facts.durability())).as(type).isEqualTo("unknown");
            assertThat(facts.settings().get(StoreFacts.DURABILITY_REASON)).contains(type);
        }
    }

    @Test
    void syncsThatTheMountIgnoresAreNone() {
        assertThat(facts("overlay", "rw", "volatile").durability()).isEqualTo(Durability.RELAXED);
        assertThat(facts("ext4", "rw", "nobarrier").durability()).isEqualTo(Durability.RELAXED);
        StoreFacts facts = facts("ext4", "rw", "barrier=0");
        assertThat(facts.durability()).isEqualTo(Durability.RELAXED);
        assertThat(facts.settings()).containsEntry(StoreFacts.DURABILITY_REASON, "mounted with barrier=0");
    }

    @Test
    void whatIsNotSyncedIsRelaxedWhereverItIs() {
        FileSystemFacts nfs = fileSystem("nfs4", "rw");
        StoreFacts facts = FileFacts.of(nfs, IoMode.buffered("test"), false, Map.of());
        assertThat(facts.durability()).isEqualTo(Durability.RELAXED);
        assertThat(facts("tmpfs", "rw").durability()).isEqualTo(Durability.VOLATILE);
    }

    private static StoreFacts facts(String type, String... options) {
        return FileFacts.of(fileSystem(type, options), IoMode.buffered("test"), true, Map.of());
    }

    private static FileSystemFacts fileSystem(String type, String... options) {
        return new FileSystemFacts(
                "/d",
                type,
                FileSystemKind.of(type),
                "/dev/x",
                "/",
                List.of(options),
                1L << 30,
                4096,
                DirectIo.no("test"),
                null);
    }
}
