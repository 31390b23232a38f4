package org.storeharness.s3clients;

/** The texts in results for settings that several of the SDK's clients have. */
final class SdkSettings {
    static final String NO_RETRIES = "switched off (AwsRetryStrategy.doNotRetry)";
    static final String NO_EXPECT_CONTINUE =
            "expectContinueEnabled false (a round trip less for each upload; Apache5HttpClient's documentation)";
    static final String CHECKSUMS_WHEN_REQUIRED = "requestChecksumCalculation and responseChecksumValidation"
            + " WHEN_REQUIRED (SDK reference guide, data integrity protections)";
    static final String COMPLETED_BY_THE_LIBRARY =
            "futures completed on the library's threads (developer guide, asynchronous programming, advanced operations)";

    static final String NO_PROFILE = "nothing of ~/.aws/config";

    private SdkSettings() {}
}
