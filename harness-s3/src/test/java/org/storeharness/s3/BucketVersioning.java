package org.storeharness.s3;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.StoreException;

/** Makes services keep the versions of objects, which no run does. */
public final class BucketVersioning {
    private static final String ENABLED = "<VersioningConfiguration xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
            + "<Status>Enabled</Status></VersioningConfiguration>";

    private BucketVersioning() {}

    /** Makes a service keep all versions of a bucket's objects from now on. */
    public static void keep(SharedSetup setup, BucketEndpoint place) throws StoreException {
        Bytes body = new Bytes(16).add(ENABLED.getBytes(StandardCharsets.UTF_8));
        try (BucketCalls calls = new BucketCalls(setup, place, "the bucket", RetryPatience.NONE)) {
            ServiceReply reply = calls.ofBucket("set", "PUT", Map.of("versioning", ""), body);
            if (!reply.ok()) {
                throw calls.refused("set", reply);
            }
        }
    }
}
