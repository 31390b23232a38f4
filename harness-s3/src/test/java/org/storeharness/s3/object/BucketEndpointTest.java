package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.s3.bytes.Bytes;

class BucketEndpointTest {
    @ParameterizedTest
    @CsvSource({
        "PATH, http://localhost:7070, localhost:7070, /photos, /photos/a%20b//c",
        "PATH, https://s3.example.org, s3.example.org, /photos, /photos/a%20b//c",
        "VIRTUAL, http://localhost:7070, photos.localhost:7070, /, /a%20b//c",
        "VIRTUAL, https://s3.example.org, photos.s3.example.org, /, /a%20b//c"
    })
    void aBucketIsNamedInThePathOrInTheHost(
            BucketAddressing addressing, String service, String host, String bucketPath, String path) {
        BucketEndpoint place = BucketEndpoint.of(ServiceUrl.parse(service), addressing, "photos", "");
        assertThat(place.host()).asString().isEqualTo(host);
        Bytes bucket = new Bytes(8);
        place.addBucketPath(bucket);
        assertThat(bucket).hasToString(bucketPath);
        Bytes key = new Bytes(8);
        place.addPath("a b//c", key);
        assertThat(key).hasToString(path);
    }

    @Test
    void objectsHaveNumbersInGroups() {
        BucketEndpoint place = BucketEndpoint.of(ServiceUrl.parse("http://h:1"), BucketAddressing.PATH, "b", "run-t/");
        ObjectKey key = new ObjectKey(place, null);
        assertThat(key.set(0)).hasToString("/b/run-t/0/0");
        assertThat(key.set(4_095)).hasToString("/b/run-t/0/fff");
        assertThat(key.set(4_096)).hasToString("/b/run-t/1/1000");
        assertThat(key.set(Long.MAX_VALUE)).hasToString("/b/run-t/7ffffffffffff/7fffffffffffffff");
        assertThat(key.path()).hasToString("/b/run-t/7ffffffffffff/7fffffffffffffff");
    }
}
