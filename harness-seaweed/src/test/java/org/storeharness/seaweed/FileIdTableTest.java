package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.seaweed.client.FileId;

class FileIdTableTest {
    @TempDir
    Path directory;

    @Test
    void idsAreReadAsTheyWereWritten() throws IOException {
        ByteBuffer record = FileIdTable.newRecord();
        FileId id = new FileId();
        try (FileIdTable file = FileIdTable.create(directory.resolve("ids"))) {
            file.write(0, id.set(Integer.MAX_VALUE, -1, -1), record);
            file.write(1_000_000_000, id.set(7, 0x1d4c2, 0x759dade5), record);
            assertThat(file.read(0, id, record)).isTrue();
            assertThat(id).hasToString("2147483647,ffffffffffffffffffffffff");
            assertThat(file.read(1_000_000_000, id, record)).isTrue();
            assertThat(id).hasToString("7,01d4c2759dade5");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 16_383, 16_384, 1_048_575, 1_048_576, 1_048_577})
    void anIdIsStoredWhetherItsRecordIsMappedOrNot(long key) throws IOException {
        ByteBuffer record = FileIdTable.newRecord();
        FileId id = new FileId();
        Path path = directory.resolve("ids");
        try (FileIdTable file = FileIdTable.create(path)) {
            assertThat(file.read(key, id, record)).isFalse();
            file.write(key, id.set(7, 8, 9), record);
            assertThat(file.keys()).isGreaterThan(key);
            assertThat(file.read(key, id.set(0, 0, 0), record)).isTrue();
            assertThat(id).hasToString("7,0800000009");
            file.markDeleted(key, id, record);
            assertThat(file.read(key, id, record)).isFalse();
            assertThat(file.withDeleted().read(key, id.set(0, 0, 0), record)).isTrue();
            assertThat(id).hasToString("7,0800000009");
            byte[] bytes = Files.readAllBytes(path);
            assertThat(ByteBuffer.wrap(bytes).getInt((int) key * 16)).isEqualTo(-7);
        }
    }

    @Test
    void aKeyThatWasNotWrittenHasNoId() throws IOException {
        ByteBuffer record = FileIdTable.newRecord();
        FileId id = new FileId();
        try (FileIdTable file = FileIdTable.create(directory.resolve("ids"))) {
            file.write(5, id.set(1, 1, 1), record);
            assertThat(file.read(4, id, record)).isFalse();
            assertThat(file.read(6, id, record)).isFalse();
        }
    }

    @Test
    void threadsWriteDifferentKeysAtOnce() throws IOException {
        try (FileIdTable file = FileIdTable.create(directory.resolve("ids"))) {
            IntStream.range(0, 4).parallel().forEach(thread -> {
                ByteBuffer record = FileIdTable.newRecord();
                for (int key = thread; key < 4_000; key += 4) {
                    try {
                        file.write(key, new FileId().set(key + 1, key, key), record);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            FileId id = new FileId();
            ByteBuffer record = FileIdTable.newRecord();
            for (int key = 0; key < 4_000; key++) {
                assertThat(file.read(key, id, record)).isTrue();
                assertThat(id.volume()).isEqualTo(key + 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 16_380, 1_048_573})
    void whatTwoProcessesKnowIsPutTogetherInAnyOrder(long first) throws IOException {
        ByteBuffer record = FileIdTable.newRecord();
        FileId id = new FileId();
        try (FileIdTable one = FileIdTable.create(directory.resolve("one"));
                FileIdTable other = FileIdTable.create(directory.resolve("other"))) {
            one.write(first, id.set(7, 8, 9), record);
            one.write(first + 1, id.set(7, 9, 9), record);
            other.write(first + 2, id.set(8, 1, 1), record);
            other.merge(first, one.export(first, 6));
            other.markDeleted(first + 1, id.set(7, 9, 9), record);
            byte[] stale = one.export(first, 6);
            for (int twice = 0; twice < 2; twice++) {
                one.merge(first, other.export(first, 6));
                other.merge(first, stale);
            }
            for (FileIdTable table : List.of(one, other)) {
                assertThat(idOf(table, first)).isEqualTo("7,0800000009");
                assertThat(idOf(table, first + 1)).as("deleted").isEqualTo("none");
                assertThat(idOf(table.withDeleted(), first + 1)).isEqualTo("7,0900000009");
                assertThat(idOf(table, first + 2)).isEqualTo("8,0100000001");
                assertThat(idOf(table.withDeleted(), first + 3)).isEqualTo("none");
            }
            assertThat(one.export(first, 6)).isEqualTo(other.export(first, 6)).hasSize(6 * 16);
        }
    }

    @Test
    void recordsThatAreCutOffAreRefused() throws IOException {
        try (FileIdTable table = FileIdTable.create(directory.resolve("ids"))) {
            assertThatThrownBy(() -> table.merge(0, new byte[17]))
                    .isInstanceOf(IOException.class)
                    .hasMessage("17 B are not whole records of 16 B");
        }
    }

    private static String idOf(FileIdTable table, long key) throws IOException {
        FileId id = new FileId();
        return table.read(key, id, FileIdTable.newRecord()) ? id.toString() : "none";
    }

    @Test
    void anExistingFileIsNotOverwritten() throws IOException {
        Path path = directory.resolve("ids");
        FileIdTable.create(path).close();
        assertThatThrownBy(() -> FileIdTable.create(path)).isInstanceOf(FileAlreadyExistsException.class);
    }
}
