package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.store.Outcome;
import org.storeharness.store.TestOperation;

/** SeaweedFS answers 204 to an upload of bytes that it has already: a success for a retried overwrite, else a failure. */
@Timeout(60)
class RetriedOverwriteTest {
    private static final String UNCHANGED = "HTTP/1.1 204 No Content\r\n\r\n";

    @TempDir
    Path directory;

    private final TestOperation overwrite = TestOperation.update(64, 1, 1);
    private ScriptedServer server;
    private SessionFixture tested;

    @BeforeEach
    void open() throws IOException {
        server = new ScriptedServer();
        tested = new SessionFixture(directory, server.endpoint());
        tested.know(1);
    }

    @AfterEach
    void close() throws IOException {
        tested.close();
        server.close();
    }

    @Test
    void aRetrySucceedsIfTheResponseToTheUploadWasCutOff() {
        uploadsGet(ScriptedServer.CLOSE);
        perform().assertOutcome(Outcome.ERROR);
        uploadsGet(UNCHANGED);
        assertThat(perform(overwrite.again()).reason()).isEmpty();
        assertThat(overwrite.outcome()).isEqualTo(Outcome.OK);
        assertThat(unchanged()).isZero();
    }

    @Test
    void aRetrySucceedsIfTheUploadWasGivenUp() {
        uploadsGet("HTTP/1.1 201 Created\r\n");
        tested.session().start(overwrite, overwrite);
        for (int polls = 0; polls < 1_000 && uploads() == 0; polls++) {
            tested.session().poll(10_000_000);
        }
        tested.session().abandon(overwrite);
        uploadsGet(UNCHANGED);
        perform(overwrite.again()).assertOutcome(Outcome.OK);
    }

    @Test
    void aRetrySucceedsIfOneOfTheCopiesFailedBefore() {
        uploadsGet(ScriptedServer.json(500, "{\"error\":\"failed to write to replicas for volume 1\"}"));
        perform().assertOutcome(Outcome.ERROR);
        uploadsGet(UNCHANGED);
        perform(overwrite.again()).assertOutcome(Outcome.OK);
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 401, 429, 503, 507})
    void aRetryFailsIfNothingWasStoredBefore(int first) {
        uploadsGet(ScriptedServer.json(first, ""));
        assertThat(perform().outcome()).isNotEqualTo(Outcome.OK);
        uploadsGet(UNCHANGED);
        perform(overwrite.again()).assertOutcome(Outcome.ERROR);
        assertThat(overwrite.reason()).contains("an overwrite needs changed content");
        assertThat(unchanged()).isEqualTo(first == 204 ? 2 : 1);
    }

    @Test
    void theNextOperationOfTheSlotFailsOnAnUnchangedObject() {
        uploadsGet(ScriptedServer.CLOSE);
        perform().assertOutcome(Outcome.ERROR);
        uploadsGet(UNCHANGED);
        perform(TestOperation.update(64, 2, 1)).assertOutcome(Outcome.ERROR);
    }

    private void uploadsGet(String answer) {
        server.answer(request -> request.contains("/dir/lookup") ? server.location() : answer);
    }

    private TestOperation perform() {
        return perform(overwrite);
    }

    private TestOperation perform(TestOperation operation) {
        return operation.performedBy(tested.session());
    }

    private long uploads() {
        return server.requests().stream()
                .filter(request -> request.startsWith("POST"))
                .count();
    }

    private long unchanged() {
        return tested.tally().counters().get("overwrites without change (204)");
    }
}
