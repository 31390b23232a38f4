package org.storeharness.s3.object;

import java.nio.charset.StandardCharsets;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;

/**
 * A bucket at a service, as requests name it.
 *
 * @param service the service that connections go to
 * @param bucketPath the beginning of the path of every request for the bucket, without a slash behind it; encoded
 * @param prefix the beginning of the keys of the run's objects; empty for none
 */
public record BucketEndpoint(ServiceUrl service, String bucketPath, String prefix) {
    /** The endpoint of a bucket. */
    public static BucketEndpoint of(ServiceUrl service, BucketAddressing addressing, String bucket, String prefix) {
        return switch (addressing) {
            case PATH -> new BucketEndpoint(service, "/" + bucket, prefix);
            case VIRTUAL -> new BucketEndpoint(service.ofBucket(bucket), "", prefix);
        };
    }

    /** The value of the header {@code Host}. */
    byte[] host() {
        return service.hostHeader().getBytes(StandardCharsets.US_ASCII);
    }

    /** Adds the encoded path of a key. */
    public void addPath(String key, Bytes to) {
        to.add(bucketPath.getBytes(StandardCharsets.US_ASCII)).add('/');
        UriEncoding.addPath(key, to);
    }

    /** Adds the encoded path of the bucket itself. */
    public void addBucketPath(Bytes to) {
        to.add(bucketPath.isEmpty() ? new byte[] {'/'} : bucketPath.getBytes(StandardCharsets.US_ASCII));
    }
}
