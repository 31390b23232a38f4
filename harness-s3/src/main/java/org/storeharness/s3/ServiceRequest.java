package org.storeharness.s3;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;

/**
 * A request that is not measured.
 *
 * @param path the encoded path
 * @param query the encoded parameters, sorted
 * @param headers further headers, signed, by names in lower case
 * @param body {@code null} for none
 */
record ServiceRequest(
        String method,
        Bytes path,
        Bytes query,
        Map<String, String> headers,
        @Nullable Bytes body) {
    /** A request without a body. */
    static ServiceRequest of(String method, Bytes path, Map<String, String> parameters) {
        return of(method, path, parameters, Map.of(), null);
    }

    /** A request whose parameters are not encoded yet. */
    static ServiceRequest of(
            String method,
            Bytes path,
            Map<String, String> parameters,
            Map<String, String> headers,
            @Nullable Bytes body) {
        Bytes query = new Bytes(64);
        new TreeMap<>(parameters).forEach((name, value) -> {
            UriEncoding.addParameter(name, query.length() == 0 ? query : query.add('&'));
            UriEncoding.addParameter(value, query.add('='));
        });
        return new ServiceRequest(method, path, query, headers, body);
    }
}
