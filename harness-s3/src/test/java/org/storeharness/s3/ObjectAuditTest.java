package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.s3.S3Fixture.KEY;

import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AcknowledgedRange;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;

/** Tests the findings of an audit at a service with planted objects, on a clock that passes as it is asked. */
@Timeout(60)
class ObjectAuditTest {
    private static final int SIZE = 20;

    private final List<String> findings = new ArrayList<>();

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @BeforeEach
    void start() {
        service.createBucket("planted");
    }

    @Test
    void everyObjectThatIsAsItMustBeIsFoundSo() {
        for (int key = 0; key < 100; key++) {
            service.put("planted", "0/" + Integer.toHexString(key), "intact");
        }
        assertThat(audit(service.url(), Map.of(), objects(100, 0)))
                .isEqualTo(new AuditSummary(100, 0, 0, 0, 0, 0, 0, 0));
        assertThat(findings).isEmpty();
    }

    @Test
    void everyFaultIsFoundAndNamed() {
        service.put("planted", "0/0", "intact");
        service.put("planted", "0/2", "stale");
        service.put("planted", "0/3", "corrupt");
        service.put("planted", "0/4", "x".repeat(SIZE + 1));
        service.put("planted", "0/6", "intact");
        assertThat(audit(service.url(), Map.of(), objects(5, 2))).isEqualTo(new AuditSummary(5, 2, 1, 1, 2, 1, 0, 0));
        assertThat(findings)
                .containsExactlyInAnyOrder(
                        "lost 0/1 of key 1",
                        "stale 0/2 of key 2",
                        "corrupt 0/3 of key 3",
                        "corrupt 0/4 of key 4",
                        "resurrected 0/6 of key 6");
    }

    @Test
    void aReadOfAnotherFormDoesNotChangeTheAudit() {
        service.put("planted", "0/0", "corrupt");
        assertThat(audit(service.url(), Map.of("read", "head"), objects(1, 0)).corrupt())
                .isEqualTo(1);
    }

    @Test
    void whatNobodyAnswersForIsUnknownAndNotLost() {
        service.removeBucket("planted");
        AuditSummary summary = audit(service.url(), Map.of(), objects(40, 0));
        assertThat(summary).isEqualTo(new AuditSummary(40, 0, 0, 0, 0, 0, 40, 0));
        assertThat(findings).anyMatch(line -> line.startsWith("unknown: 40 of read at 127.0.0.1:"));
    }

    @Test
    void aServiceThatComesBackIsWaitedFor() throws IOException {
        try (ScriptedService returning = new ScriptedService()) {
            returning
                    .then(500, "")
                    .then(503, "", "Retry-After", "1")
                    .then(403, "<Error><Code>AccessDenied</Code></Error>")
                    .then(200, "intact");
            assertThat(audit(returning.url(), Map.of("auditWait", "10h"), objects(1, 0)))
                    .isEqualTo(new AuditSummary(1, 0, 0, 0, 0, 0, 0, 0));
            assertThat(returning.calls()).hasSize(4);
        }
    }

    /** A proxy whose service is away answers in its place. */
    @Test
    void anAnswerOfAnotherProgramIsNotTheServicesWord() throws IOException {
        try (ScriptedService proxy = new ScriptedService()) {
            proxy.then(404, "404 page not found")
                    .then(404, "<html><title>404 Not Found</title></html>")
                    .then(404, "<Error><Code>NoSuchBucket</Code></Error>")
                    .then(404, "<Error><Code>NoSuchKey</Code></Error>");
            assertThat(audit(proxy.url(), Map.of("auditWait", "10h"), objects(0, 1)))
                    .isEqualTo(new AuditSummary(0, 1, 0, 0, 0, 0, 0, 0));
            assertThat(proxy.calls()).hasSize(4);
        }
    }

    @Test
    void whatAProxyAloneAnswersForCouldNotBeAskedFor() throws IOException {
        try (ScriptedService proxy = new ScriptedService()) {
            for (int answers = 0; answers < 1_000; answers++) {
                proxy.then(404, "404 page not found");
            }
            assertThat(audit(proxy.url(), Map.of(), objects(2, 1))).isEqualTo(new AuditSummary(2, 1, 0, 0, 0, 0, 3, 0));
            assertThat(findings)
                    .anyMatch(line ->
                            line.startsWith("unknown: 3 of read at 127.0.0.1:") && line.contains("answered 404"));
        }
    }

    @Test
    void theWholeAuditEndsInTime() {
        service.removeBucket("planted");
        AuditSummary summary = audit(service.url(), Map.of("auditTimeout", "1s", "auditWait", "1h"), objects(1_000, 0));
        assertThat(summary.unknown()).isEqualTo(1_000);
        assertThat(findings).anyMatch(line -> line.endsWith("all that was left after auditTimeout=1s"));
    }

    private AuditSummary audit(String url, Map<String, String> more, AcknowledgedObjects objects) {
        Map<String, String> options = new HashMap<>(Map.of("auditWait", "2s", "auditTimeout", "100h"));
        options.putAll(more);
        options.put("endpoints", url);
        S3Options bound = OptionsBinder.bind(S3Options.class, options);
        BucketEndpoint place = BucketEndpoint.of(bound.services().get(0), bound.addressing(), "planted", "");
        SharedSetup setup = S3Fixture.setup(List.of(place), bound, KEY);
        try (ObjectAudit audit =
                new ObjectAudit(setup, SIZE, Duration.ofDays(1), contents(), findings::add, new PassingTime())) {
            return audit.run(objects);
        }
    }

    /** A content says in a word what it is. */
    private static ContentCheck contents() {
        return (content, key, length) -> {
            byte[] bytes = new byte[length];
            content.flip().get(bytes);
            return switch (new String(bytes)) {
                case "intact" -> ObjectState.INTACT;
                case "stale" -> ObjectState.STALE;
                default -> ObjectState.CORRUPT;
            };
        };
    }

    /** Objects with the first keys, and then deleted ones. */
    private static AcknowledgedObjects objects(int written, int deleted) {
        Set<Long> gone = LongStream.range(written, written + deleted).boxed().collect(Collectors.toSet());
        return AcknowledgedRange.objects(written + deleted).withDeleted(gone, Set.of());
    }

    /** Each look at it takes 20 ms. */
    private static final class PassingTime implements Ticker {
        private long nanos;

        @Override
        public long nanoTime() {
            nanos += 20_000_000;
            return nanos;
        }

        @Override
        public long initialNanoTime() {
            return 0;
        }

        @Override
        public void sleep(long delay, TimeUnit unit) {
            nanos += unit.toNanos(delay);
        }
    }
}
