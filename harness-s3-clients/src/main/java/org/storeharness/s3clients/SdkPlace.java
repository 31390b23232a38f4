package org.storeharness.s3clients;

import java.net.URI;
import java.util.function.Supplier;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.BucketAddressing;
import org.storeharness.s3.object.LibrarySetup;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3BaseClientBuilder;

/** The service to which the SDK's clients send requests, and the credentials that they use. */
record SdkPlace(URI endpoint, Region region, boolean pathStyle, AwsCredentialsProvider credentials) {
    static SdkPlace of(LibrarySetup setup) {
        return new SdkPlace(
                URI.create(setup.options().endpoints().get(0)),
                Region.of(setup.options().region()),
                setup.options().addressing() == BucketAddressing.PATH,
                provider(setup.keys()));
    }

    /**
     * Has a client send its requests here.
     *
     * @param tuned whether checksums are left out where no service demands them
     */
    <B extends S3BaseClientBuilder<B, C>, C> B configure(B builder, boolean tuned) {
        builder.endpointOverride(endpoint)
                .region(region)
                .forcePathStyle(pathStyle)
                .credentialsProvider(credentials);
        return tuned
                ? builder.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                : builder;
    }

    private static AwsCredentialsProvider provider(Supplier<AccessKey> keys) {
        return () -> credentials(keys.get());
    }

    private static AwsCredentials credentials(AccessKey key) {
        String token = key.sessionToken();
        return token == null
                ? AwsBasicCredentials.create(key.id(), key.secret())
                : AwsSessionCredentials.create(key.id(), key.secret(), token);
    }
}
