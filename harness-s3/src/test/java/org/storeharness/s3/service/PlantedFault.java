package org.storeharness.s3.service;

import java.util.Map;
import java.util.Optional;

/** Answers some requests in place of a service. Called with one request at a time. */
@FunctionalInterface
public interface PlantedFault {
    /** The answer to a request; empty for the service's own answer. */
    Optional<PlantedAnswer> answer(PlantedRequest request);

    /**
     * A request.
     *
     * @param key empty for the bucket itself
     * @param headers its headers by names in lower case
     */
    record PlantedRequest(
            String method,
            String bucket,
            String key,
            Map<String, String> query,
            Map<String, String> headers,
            String body) {
        /** Whether it is this method for the bucket, with this parameter; empty for none. */
        public boolean isOfBucket(String aMethod, String parameter) {
            return method.equals(aMethod)
                    && key.isEmpty()
                    && (parameter.isEmpty() ? query.isEmpty() : query.containsKey(parameter));
        }
    }

    /**
     * An answer.
     *
     * @param status 0 to close the connection without one
     * @param carriedOut whether the service does what was requested before
     */
    record PlantedAnswer(int status, String body, Map<String, String> headers, boolean carriedOut) {
        /** An answer to a request that is not carried out. */
        public static Optional<PlantedAnswer> of(int status, String body) {
            return Optional.of(new PlantedAnswer(status, body, Map.of(), false));
        }

        /** An error of S3's. */
        public static Optional<PlantedAnswer> error(int status, String code) {
            return of(status, "<Error><Code>" + code + "</Code></Error>");
        }

        /** An answer to a request that is carried out. */
        public static Optional<PlantedAnswer> inSpiteOf(int status) {
            return Optional.of(new PlantedAnswer(status, "", Map.of(), true));
        }
    }
}
