package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories are laid out by hand, as git's manual describes them (gitrepository-layout). */
class SourceCommitTest {
    private static final String ONE = "1f3a".repeat(10);
    private static final String OTHER = "2b".repeat(32);

    @TempDir
    private Path directory;

    private Path git = Path.of("");

    @BeforeEach
    void makeARepository() throws IOException {
        git = Files.createDirectories(directory.resolve("work/.git"));
        write("HEAD", "ref: refs/heads/main\n");
    }

    @Test
    void aBranchIsReadFromItsFileAlsoFarBelow() throws IOException {
        write("refs/heads/main", ONE + "\n");
        Path below = Files.createDirectories(directory.resolve("work/a/b"));
        assertThat(find(below)).contains(new SourceCommit(ONE, "git"));
        assertThat(new SourceCommit(ONE, "git").facts()).isEqualTo(Map.of("commit", ONE, "from", "git"));
    }

    @Test
    void aBranchIsReadFromThePackedOnes() throws IOException {
        write(
                "packed-refs",
                "# pack-refs with: peeled\n" + OTHER + " refs/heads/not-main\n" + ONE + " refs/heads/main\n^" + OTHER
                        + "\n");
        assertThat(find(git.getParent())).contains(new SourceCommit(ONE, "git"));
    }

    @Test
    void aDetachedHeadIsACommit() throws IOException {
        write("HEAD", OTHER + "\n");
        assertThat(find(git.getParent())).contains(new SourceCommit(OTHER, "git"));
    }

    @Test
    void aFurtherWorkTreeHasItsOwnHeadAndTheBranchesOfTheFirst() throws IOException {
        write("refs/heads/feature", ONE);
        write("worktrees/second/HEAD", "ref: refs/heads/feature\n");
        write("worktrees/second/commondir", "../..\n");
        Path second = Files.createDirectory(directory.resolve("second"));
        Files.writeString(second.resolve(".git"), "gitdir: ../work/.git/worktrees/second\n");
        assertThat(find(second)).contains(new SourceCommit(ONE, "git"));
    }

    @Test
    void aBuildServerKnowsBetter() throws IOException {
        write("HEAD", OTHER);
        assertThat(SourceCommit.find(Map.of("GIT_COMMIT", ONE), directory.resolve("work")))
                .contains(new SourceCommit(ONE, "GIT_COMMIT"));
        assertThat(SourceCommit.find(Map.of("CI_COMMIT_SHA", "main; rm"), directory.resolve("work")))
                .contains(new SourceCommit(OTHER, "git"));
    }

    @Test
    void whatCannotBeReadIsNotKnown() throws IOException {
        assertThat(find(directory))
                .as("only what is around the temporary directory")
                .isEqualTo(find(directory.getParent()));
        assertThat(find(git.getParent())).as("a branch without a commit").isEmpty();
        write("HEAD", "ref: ../../../secret\n");
        Files.writeString(directory.resolve("secret"), ONE);
        assertThat(find(git.getParent())).as("outside of the repository").isEmpty();
        write("HEAD", "ref: \0\n");
        assertThat(find(git.getParent())).isEmpty();
        Path file = Files.createDirectory(directory.resolve("third"));
        Files.writeString(file.resolve(".git"), "nonsense");
        assertThat(find(file)).isEmpty();
    }

    private Optional<SourceCommit> find(Path place) {
        return SourceCommit.find(Map.of(), place);
    }

    private void write(String name, String text) throws IOException {
        Path file = git.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
