package org.storeharness.s3;

import java.util.List;
import java.util.Locale;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.store.StoreException;

/**
 * The place of a run's target: a prefix in a bucket, a bucket of its own, or the objects of a bucket that it only reads.
 *
 * @param bucket the bucket's name
 * @param prefix the beginning of all keys; empty in a bucket of the run's own, and where it only reads
 */
record RunPrefix(String bucket, String prefix) {
    private static final int LONGEST_BUCKET = 63;

    /**
     * The place of a target.
     *
     * @throws StoreException if a bucket cannot have the target's name
     */
    static RunPrefix of(S3Options options, String runId, String target) throws StoreException {
        String given = options.bucket();
        if (given == null) {
            return new RunPrefix(bucketName(runId, target), "");
        }
        return new RunPrefix(given, options.existing() > 0 ? "" : runId + "-" + target + "/");
    }

    /** A bucket's name for a target: lower-case letters, digits and hyphens. */
    private static String bucketName(String runId, String target) throws StoreException {
        String name = (runId + "-" + target)
                .toLowerCase(Locale.ROOT)
                .replace('_', '-')
                .replaceAll("-+$", "");
        if (name.length() > LONGEST_BUCKET) {
            throw new StoreException("the name of target " + target + " is too long for a bucket: " + name
                    + " has more than " + LONGEST_BUCKET + " characters");
        }
        return name;
    }

    /** The endpoint at each service. */
    List<BucketEndpoint> at(S3Options options) {
        return options.services().stream()
                .map(service -> BucketEndpoint.of(service, options.addressing(), bucket, prefix))
                .toList();
    }

    /** The kind of thing that a run owns there, in the words of users. */
    String kind() {
        return prefix.isEmpty() ? "bucket" : "prefix";
    }

    /** The name of the bucket, and the prefix where there is one. */
    @Override
    public String toString() {
        return prefix.isEmpty() ? bucket : bucket + "/" + prefix;
    }
}
