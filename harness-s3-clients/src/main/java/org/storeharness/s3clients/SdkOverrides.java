package org.storeharness.s3clients;

import java.util.function.Consumer;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.profiles.ProfileFile;

/** The overrides that measuring needs of the SDK's clients in Java: no retries, and no setting of a profile that would change requests. */
final class SdkOverrides {
    private SdkOverrides() {}

    static Consumer<ClientOverrideConfiguration.Builder> measuring() {
        ProfileFile none = ProfileFile.aggregator().build();
        return override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()).defaultProfileFile(none);
    }
}
