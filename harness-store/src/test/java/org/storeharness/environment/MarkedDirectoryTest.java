package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory is made with its mark, and removed with nothing that is not the run's. */
class MarkedDirectoryTest {
    private static final RemovalRule EVERYTHING = (path, attributes) -> true;

    @TempDir
    private Path temporary;

    @Test
    void itHasItsMarkFromTheStartAndNamesItsProcess() throws Exception {
        MarkedDirectory made = MarkedDirectory.create(temporary.resolve("own"), ".mark");
        assertThat(made.isMarked()).isTrue();
        assertThat(made.owner())
                .hasValueSatisfying(owner ->
                        assertThat(ProcessIdentity.isOfLivingProcess(owner)).isTrue());
        assertThat(temporary.toFile().list()).containsExactly("own");
        made.remove(EVERYTHING);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void whatExistsIsNotReplaced() throws Exception {
        Files.createDirectory(temporary.resolve("own"));
        assertThatThrownBy(() -> MarkedDirectory.create(temporary.resolve("own"), ".mark"))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(temporary.toFile().list()).containsExactly("own");
        assertThat(temporary.resolve("own")).isEmptyDirectory();
    }

    @Test
    void aDraftOfAKilledProcessIsMarkedByItsName() throws Exception {
        MarkedDirectory draft =
                new MarkedDirectory(Files.createDirectory(temporary.resolve("own.mark-4194305-7")), ".mark");
        assertThat(draft.isMarked()).isTrue();
        assertThat(draft.owner()).hasValue("4194305 7");
        Path foreign = Files.createFile(draft.path().resolve("letter"));
        assertThatThrownBy(() -> draft.remove(EVERYTHING)).hasMessageContaining(foreign.toString());
        Files.delete(foreign);
        draft.remove(EVERYTHING);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void whatCannotBeSeenIsNotSaidToBeGone() throws Exception {
        Path loop = temporary.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        MarkedDirectory unseen = new MarkedDirectory(loop.resolve("own"), ".mark");
        assertThatThrownBy(unseen::withDrafts)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(unseen.path() + " cannot be seen: ");
        assertThat(new MarkedDirectory(temporary.resolve("own"), ".mark").withDrafts())
                .isEmpty();
    }

    @Test
    void manyFilesInManyDirectoriesAreRemoved() throws Exception {
        MarkedDirectory made = MarkedDirectory.create(temporary.resolve("own"), ".mark");
        for (int directory = 0; directory < 20; directory++) {
            Path nested = Files.createDirectories(made.path().resolve("d" + directory + "/e/f"));
            for (int file = 0; file < 200; file++) {
                Files.createFile((file % 2 == 0 ? nested : made.path()).resolve("x" + directory + "-" + file));
            }
        }
        made.remove(EVERYTHING);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void onlyWhatTheRuleNamesIsRemovedAndTheRestIsCounted() throws Exception {
        MarkedDirectory made = MarkedDirectory.create(temporary.resolve("own"), ".mark");
        Files.createDirectories(made.path().resolve("a/b"));
        for (int file = 0; file < 3; file++) {
            Files.createFile(made.path().resolve("a/b/theirs-" + file));
            Files.createFile(made.path().resolve("a/b/ours-" + file));
        }
        assertThatThrownBy(() -> made.remove(
                        (path, attributes) -> !path.getFileName().toString().startsWith("theirs")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("holds 3 things that this run did not create, such as")
                .hasMessageContaining("a/b/theirs-0");
        assertThat(made.path().resolve("a/b").toFile().list())
                .containsExactlyInAnyOrder("theirs-0", "theirs-1", "theirs-2");
        assertThat(made.isMarked()).isTrue();
    }

    @Test
    void aDirectorySwappedForALinkInMidRemovalIsNotFollowed() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Path precious = Files.writeString(elsewhere.resolve("0"), "mine");
        MarkedDirectory made = MarkedDirectory.create(temporary.resolve("own"), ".mark");
        Path swapped = Files.createDirectory(made.path().resolve("swapped"));
        assertThatThrownBy(() -> made.remove((path, attributes) -> {
                    if (path.endsWith("swapped")) {
                        swap(swapped, elsewhere);
                    }
                    return true;
                }))
                .hasMessageContaining(swapped + " could not be removed");
        assertThat(precious).hasContent("mine");
        assertThat(swapped).isSymbolicLink();
    }

    @Test
    void aDirectoryAboveSwappedForALinkInMidRemovalLeadsNowhereElse() throws Exception {
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Path precious = Files.writeString(elsewhere.resolve("0"), "mine");
        MarkedDirectory made = MarkedDirectory.create(temporary.resolve("own"), ".mark");
        Path swapped = Files.createDirectory(made.path().resolve("swapped"));
        Files.writeString(swapped.resolve("0"), "ours");
        Path moved = temporary.resolve("moved");
        assertThatThrownBy(() -> made.remove((path, attributes) -> {
                    if (path.endsWith("swapped/0")) {
                        move(swapped, moved);
                        link(swapped, elsewhere);
                    }
                    return true;
                }))
                .hasMessageContaining("swapped");
        assertThat(precious).hasContent("mine");
        assertThat(moved).isEmptyDirectory();
    }

    @Test
    void whatIsMountedThereStaysAlsoFromTheSameFilesystem() throws Exception {
        Path own = Files.createDirectory(temporary.resolve("own")).toRealPath();
        Path mounted = Files.createDirectories(own.resolve("a b/mounted"));
        Path precious = Files.writeString(mounted.resolve("0"), "mine");
        Path removed = Files.writeString(own.resolve("a b/ours"), "");
        Path system = Files.createDirectories(temporary.resolve("system/proc/self"));
        Files.writeString(
                system.resolve("mountinfo"),
                "25 1 254:0 / / rw - ext4 /dev/vda rw\n26 25 254:0 /photos "
                        + mounted.toString().replace(" ", "\\040") + " rw - ext4 /dev/vda rw\n");
        TreeRemoval.RemovalResult remains =
                TreeRemoval.ofContent(own, "", EVERYTHING, new SystemFiles(temporary.resolve("system")));
        assertThat(remains).isEqualTo(new TreeRemoval.RemovalResult(1, List.of(mounted)));
        assertThat(precious).hasContent("mine");
        assertThat(removed).doesNotExist();
    }

    @Test
    void theRemainsThatAreListedAreLimitedAndAllAreCounted() throws Exception {
        Path own = Files.createDirectory(temporary.resolve("own"));
        for (int file : IntStream.range(0, 1_100).toArray()) {
            Files.createFile(own.resolve("f" + file));
        }
        TreeRemoval.RemovalResult remains = TreeRemoval.ofContent(own, "", (path, attributes) -> false);
        assertThat(remains.count()).isEqualTo(1_100);
        assertThat(remains.kept()).hasSize(1_000);
    }

    private static void swap(Path directory, Path target) {
        try {
            Files.delete(directory);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        link(directory, target);
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void link(Path link, Path target) {
        try {
            Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
