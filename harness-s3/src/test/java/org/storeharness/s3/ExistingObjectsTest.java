package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.s3.S3Fixture.KEY;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** Runs that read what is in a bucket. */
@Timeout(60)
class ExistingObjectsTest {
    private static final String BUCKET = "somebodys";

    private final List<Store> opened = new ArrayList<>();
    private InMemoryService service;

    @BeforeEach
    void start() throws IOException {
        service = new InMemoryService(KEY.id());
        service.createBucket(BUCKET);
        for (int i = 0; i < 5; i++) {
            service.put(BUCKET, "letter-" + i, "Dear all");
        }
    }

    @AfterEach
    void stop() throws StoreException {
        for (Store store : opened) {
            store.close();
        }
        service.close();
    }

    @Test
    void hostsThatListLaterReadAsManyObjectsAndRefuseFewer() throws StoreException {
        Store first = open(Map.of());
        first.prepare();
        service.put(BUCKET, "a-letter-before-all", "Dear all");
        service.put(BUCKET, "letter-9", "Dear all");
        Store second = open(first.sharedPlace().options());
        second.attach();
        assertThat(second.foreignObjects()).isEqualTo(first.foreignObjects()).isEqualTo(5);
        for (int i = 0; i < 3; i++) {
            service.delete(BUCKET, "letter-" + i);
        }
        assertThatThrownBy(() -> open(first.sharedPlace().options()).attach())
                .isInstanceOf(StoreException.class)
                .hasMessage("bucket " + BUCKET + " at " + service.url()
                        + " has 4 objects to read, and had 5 when the run began: start it again while nobody removes"
                        + " objects");
    }

    @Test
    void largeObjectsAreLeftOutAndCounted() throws StoreException {
        list(8, 1L << 31, Integer.MAX_VALUE, 1L << 40);
        Store store = open(Map.of());
        store.prepare();
        assertThat(store.foreignObjects()).isEqualTo(2);
        assertThat(store.facts().settings().get(StoreFacts.EXISTING_OBJECTS))
                .startsWith("2 that were there")
                .endsWith(", without 2 of 2 GiB or more, which are not read");
        list(1L << 31);
        assertThatThrownBy(() -> open(Map.of()).prepare())
                .hasMessageEndingWith(" has no object to read, without 1 of 2 GiB or more, which are not read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit", "keep"})
    void nothingIsWrittenThatCouldBeAuditedOrKept(String option) {
        assertThatThrownBy(() -> open(Map.of(option, "true")))
                .hasMessageContaining("existing must be given")
                .hasMessageContaining("without read list, keep and audit");
    }

    /** Makes the service list objects of these sizes. */
    private void list(long... sizes) {
        StringBuilder page = new StringBuilder("<ListBucketResult><IsTruncated>false</IsTruncated>");
        for (int i = 0; i < sizes.length; i++) {
            page.append("<Contents><Key>")
                    .append(i)
                    .append("</Key><Size>")
                    .append(sizes[i])
                    .append("</Size></Contents>");
        }
        String answer = page.append("</ListBucketResult>").toString();
        service.plant(asked -> PlantedAnswer.of(200, answer));
    }

    private Store open(Map<String, String> more) throws StoreException {
        Map<String, String> options = new HashMap<>(Map.of("bucket", BUCKET, "existing", "2500"));
        options.putAll(more);
        Store store = S3Fixture.open(service.url(), KEY, options);
        opened.add(store);
        return store;
    }
}
