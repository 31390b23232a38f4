package org.storeharness.s3.object;

import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreException;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;

/**
 * The credentials that every client of AWS finds: the environment, a web identity, a profile of {@code ~/.aws}, the container, the
 * machine. Temporary ones are lent anew some minutes before they expire. This class is loaded only where a store at S3 is used.
 */
public final class AwsChain implements KeySource {
    private static final String WHAT_TO_DO =
            "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE to a profile of ~/.aws/credentials or ~/.aws/config,"
                    + " or AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE";

    private @Nullable DefaultCredentialsProvider provider;
    private boolean closed;

    /**
     * {@inheritDoc} Of the library's text about each place where it looked, which takes a page, only the part about the configured place is kept.
     */
    @Override
    public synchronized AccessKey ask() throws StoreException {
        if (closed) {
            throw new StoreException("credentials for S3 are no longer requested");
        }
        try {
            DefaultCredentialsProvider asked = provider;
            if (asked == null) {
                asked = DefaultCredentialsProvider.builder().build();
                provider = asked;
            }
            AwsCredentials found = asked.resolveCredentials();
            return new AccessKey(
                    found.accessKeyId(),
                    found.secretAccessKey(),
                    found instanceof AwsSessionCredentials temporary ? temporary.sessionToken() : null);
        } catch (RuntimeException e) {
            throw new StoreException("no credentials for S3 were found: "
                    + CredentialsProblem.find(System.getenv()).orElse(WHAT_TO_DO));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (provider != null) {
            provider.close();
            provider = null;
        }
    }
}
