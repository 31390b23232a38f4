package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.store.StoreException;

/** Only a list of ids is replaced by one, and only as a whole. */
@Timeout(20)
class FileIdListTest {
    @TempDir
    private Path directory;

    private Path list;
    private FileIdTable ids;

    @BeforeEach
    void makeATableWithOneId() throws Exception {
        list = directory.resolve("ids");
        ids = FileIdTable.create(directory.resolve("table"));
        FileId id = new FileId();
        assertThat(id.parse("3,01637037d6")).isTrue();
        ByteBuffer record = FileIdTable.newRecord();
        ids.write(0, id, record);
    }

    @AfterEach
    void deleteTheTable() throws Exception {
        ids.delete();
    }

    @Test
    void aListIsWrittenReplacedAndReadAgain() throws Exception {
        for (int time = 0; time < 2; time++) {
            FileIdList.requireReplaceable(list);
            assertThat(FileIdList.write(ids, list, "r1")).isEqualTo(1);
            assertThat(list).hasContent("# objects of run r1\n3,01637037d6");
        }
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("ids", "table");
        try (FileIdTable again = FileIdTable.create(directory.resolve("again"))) {
            assertThat(FileIdList.read(list, again)).isEqualTo(1);
        }
    }

    @Test
    void aFileOfCommentsIsNoListAndStays() throws Exception {
        for (String foreign :
                new String[] {"# my notes\n# on paper\n", "\n\n", "Dear all\n", "# x\nDear all\n3,01637037d6\n"}) {
            Files.writeString(list, foreign);
            assertStoreFails(
                    () -> FileIdList.requireReplaceable(list), "is not a list of ids, so it is not overwritten");
        }
    }

    @Test
    void aForeignFileThatAppearsAfterTheCheckIsNotOverwritten() throws Exception {
        FileIdList.requireReplaceable(list);
        Files.writeString(list, "Dear all\n");
        assertStoreFails(() -> FileIdList.write(ids, list, "r1"), "is not a list of ids");
        assertThat(list).hasContent("Dear all");
    }

    @Test
    void anEmptyFileAndAListWithoutIdsAreReplaced() throws Exception {
        Files.createFile(list);
        FileIdList.requireReplaceable(list);
        Files.writeString(list, "# objects of run r0 in collection x\n");
        FileIdList.requireReplaceable(list);
        FileIdList.write(ids, list, "r1");
        assertThat(list).content().contains("3,01637037d6");
    }

    @Test
    void aListInADirectoryThatDoesNotExistIsRefusedAndTheDirectoryIsNotMade() throws Exception {
        Path missing = directory.resolve("missing");
        Path lost = missing.resolve("dir/ids");
        assertThatThrownBy(() -> FileIdList.requireReplaceable(lost))
                .isInstanceOf(StoreException.class)
                .hasMessage(lost + ": no such file or directory");
        assertThatThrownBy(() -> FileIdList.write(ids, lost, "r1"))
                .isInstanceOf(StoreException.class)
                .hasMessage(lost + ": no such file or directory");
        assertThat(missing).doesNotExist();
        Path below = Files.writeString(list, "").resolve("ids");
        assertThatThrownBy(() -> FileIdList.requireReplaceable(below)).hasMessage(below + ": not a directory");
        FileIdList.requireReplaceable(Path.of("a-list-that-does-not-exist"));
    }

    @Test
    void aListBehindALinkIsReplacedWhereItIs() throws Exception {
        Path target = Files.createFile(directory.resolve("target"));
        Files.createSymbolicLink(list, target);
        FileIdList.write(ids, list, "r1");
        assertThat(list).isSymbolicLink();
        assertThat(target).content().contains("3,01637037d6");
    }

    @Test
    void aPipeIsRefusedAndDoesNotHang() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", list.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> FileIdList.requireReplaceable(list)).hasMessageContaining("is not a regular file");
        assertThatThrownBy(() -> FileIdList.read(list, ids)).hasMessageContaining("is not a regular file");
    }
}
