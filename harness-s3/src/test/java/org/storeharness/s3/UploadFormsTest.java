package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.s3.S3Fixture.KEY;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.s3.object.PayloadForm;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.TestLength;

/** Uploads in every form at a service that checks lengths and checksums, and that uploads in parts announce theirs. */
@Timeout(60)
class UploadFormsTest {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @ParameterizedTest
    @EnumSource
    void anObjectOfAnySizeIsUploaded(PayloadForm form) throws StoreException {
        try (S3Fixture fixture = prepare(form)) {
            for (int size : new int[] {1, 16 * KIB, 16 * KIB + 1, 128 * KIB, 128 * KIB + 1, 256 * KIB, MIB + 7}) {
                writeAndRead(fixture, size);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anObjectIsUploadedInParts(PayloadForm form) throws StoreException {
        try (S3Fixture fixture = prepare(form)) {
            writeAndRead(fixture, 5 * MIB + 1);
            if (TestLength.EXHAUSTIVE || form == PayloadForm.values()[0]) {
                writeAndRead(fixture, 10 * MIB);
            }
        }
    }

    /** Each keeps its own chain of signatures and its own checksum. */
    @ParameterizedTest
    @EnumSource
    void uploadsGoOnBesideEachOther(PayloadForm form) throws StoreException {
        try (S3Fixture fixture = prepare(form)) {
            TestOperation[] writes = new TestOperation[S3Fixture.DEPTH];
            for (int slot = 0; slot < writes.length; slot++) {
                writes[slot] = TestOperation.write(MIB + slot, slot).inSlot(slot);
                fixture.session().start(writes[slot], writes[slot]);
            }
            for (TestOperation write : writes) {
                while (write.completions() == 0) {
                    fixture.session().poll(10_000_000);
                }
                assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK);
            }
        }
    }

    private S3Fixture prepare(PayloadForm form) throws StoreException {
        return S3Fixture.prepare(
                service.url(),
                KEY,
                Map.of("payload", EnumSpelling.of(form), "multipartAbove", "5MiB", "partSize", "5MiB"));
    }

    private static void writeAndRead(S3Fixture fixture, int size) {
        fixture.perform(TestOperation.write(size, size)).assertOutcome(Outcome.OK);
        TestOperation read = fixture.perform(TestOperation.read(size, size)).assertOutcome(Outcome.OK);
        assertThat(read.holdsVersion(0)).isTrue();
    }
}
