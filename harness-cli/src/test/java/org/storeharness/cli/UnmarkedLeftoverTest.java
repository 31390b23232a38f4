package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.run.RunLeftovers;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.s3.S3Driver;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.ClientLibraries;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.StoreDrivers;

/** A bucket that a run noted and that answers, but not with the mark of the run. */
@Timeout(60)
class UnmarkedLeftoverTest {
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "not-a-secret", null);
    private static final String BUCKET = "r1-s3";

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private InMemoryService service;
    private RunRegistry registry;

    @BeforeEach
    void start() throws IOException {
        service = new InMemoryService(KEY.id());
        service.createBucket(BUCKET);
        registry = new RunRegistry(Files.createDirectory(directory.resolve("runs")));
        Files.writeString(
                registry.fileOf("r1"),
                "{\"run\":\"r1\",\"began\":\"2026-01-31T12:00:00Z\",\"machine\":\"another\"}\n{\"note\":1,\"store\":\"s3\","
                        + "\"target\":\"s3\",\"kind\":\"bucket\",\"name\":\"" + BUCKET
                        + "\",\"options\":{\"endpoints\":\""
                        + service.url() + "\"}}\n");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            letter       | Dear all | has lost its mark .harness-run
            .harness-run | r2       | has another mark in .harness-run than the run's
            """)
    void itIsKeptWithItsRecordUntilItIsGivenUp(String key, String content, String problem) throws IOException {
        service.put(BUCKET, key, content);
        List<String> before = service.contents(BUCKET);
        assertThat(cleaning(false).list()).as(this::printed).isEqualTo(4);
        assertThat(printed()).contains(BUCKET + " (without its mark: ", problem);
        assertThat(cleaning(false).remove()).as(this::printed).isEqualTo(1);
        assertThat(printed()).contains(" (not removed)\n").doesNotContain(" (removed)");
        assertThat(err.toString())
                .contains("harness clean: bucket " + BUCKET + " at " + service.url() + " " + problem)
                .endsWith("; --forget drops the record\n");
        assertThat(registry.runs()).hasSize(1);
        assertThat(cleaning(true).remove()).as(this::printed).isZero();
        assertThat(printed()).contains(" (forgotten)\n");
        assertThat(registry.runs()).isEmpty();
        assertThat(service.contents(BUCKET)).isEqualTo(before);
    }

    @Test
    void aServiceThatDoesNotAnswerIsGivenUpInTheSameWay() throws IOException {
        service.close();
        assertThat(cleaning(false).remove()).isEqualTo(1);
        assertThat(err.toString()).contains("; --forget drops the record");
        assertThat(registry.runs()).hasSize(1);
        assertThat(cleaning(true).remove()).isZero();
        assertThat(registry.runs()).isEmpty();
    }

    private LeftoverCleaning cleaning(boolean forget) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        S3Driver driver = new S3Driver(() -> KEY, InstantSource.system(), new ClientLibraries(List.of()));
        return new LeftoverCleaning(
                registry,
                new RunLeftovers(StoreDrivers.of(List.of(driver))),
                List.of(),
                "r1",
                forget,
                new PrintWriter(out),
                new PrintWriter(err));
    }

    private String printed() {
        return out.toString() + err;
    }
}
