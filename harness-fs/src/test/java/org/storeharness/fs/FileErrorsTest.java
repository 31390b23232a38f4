package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

class FileErrorsTest {
    @TempDir
    private Path directory;

    @Test
    void noSpaceAndQuotasAreRejections() {
        assertOutcome(
                new IOException("No space left on device"), OperationKind.WRITE, Outcome.REJECTED, "no space left");
        assertOutcome(
                new FileSystemException("/x", null, "Disk quota exceeded"),
                OperationKind.UPDATE,
                Outcome.REJECTED,
                "Disk quota exceeded: /x");
    }

    @Test
    void tooManyOpenFilesIsAnErrorThatSaysToLowerTheConcurrency() {
        assertOutcome(
                new FileSystemException("/x", null, "Too many open files"),
                OperationKind.READ,
                Outcome.ERROR,
                "lower the concurrency");
    }

    @Test
    void anAbsentFileIsAMissUnlessItWasToBeWritten() {
        NoSuchFileException absent = new NoSuchFileException("/x");
        assertOutcome(absent, OperationKind.READ, Outcome.MISS, "object 42 is not there");
        assertOutcome(absent, OperationKind.DELETE, Outcome.MISS, "object 42 is not there");
        assertOutcome(absent, OperationKind.WRITE, Outcome.ERROR, "WRITE of object 42 failed: no such file: /x");
    }

    @Test
    void aMissingPermissionIsAnError() {
        assertOutcome(new AccessDeniedException("/x"), OperationKind.READ, Outcome.ERROR, "permission denied: /x");
    }

    @Test
    void anExceptionWithoutMessageIsReportedByItsClass() {
        assertOutcome(new IOException(), OperationKind.READ, Outcome.ERROR, "IOException");
    }

    private void assertOutcome(IOException failure, OperationKind kind, Outcome outcome, String reason) {
        OperationException result = FileErrors.toOperationException(failure, kind, 42, directory);
        assertThat(result.outcome()).isEqualTo(outcome);
        assertThat(result).hasMessageContaining(reason).hasCause(failure);
    }
}
