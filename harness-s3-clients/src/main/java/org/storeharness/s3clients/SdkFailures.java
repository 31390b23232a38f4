package org.storeharness.s3clients;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.Outcome;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

/** Turns the SDK's exceptions into failures. */
final class SdkFailures {
    /** The only text of the native client about a 503. */
    private static final String THROTTLED = "Response code indicates throttling";

    /** The only text of the client over Netty about a connection that was closed before an answer. */
    private static final String CLOSED = "The connection was closed during the request";

    private SdkFailures() {}

    static CallFailure of(String call, Throwable cause) {
        if (cause instanceof CompletionException && cause.getCause() != null) {
            return of(call, cause.getCause());
        }
        if (cause instanceof AwsServiceException answer && answer.statusCode() > 0) {
            AwsErrorDetails details = answer.awsErrorDetails();
            if (details == null) {
                return CallFailure.answered(call, answer.statusCode(), "", "", 0);
            }
            long seconds = details.sdkHttpResponse() == null
                    ? 0
                    : details.sdkHttpResponse()
                            .firstMatchingHeader("Retry-After")
                            .map(CallFailure::seconds)
                            .orElse(0L);
            return CallFailure.answered(
                    call, answer.statusCode(), text(details.errorCode()), text(details.errorMessage()), seconds);
        }
        CallFailure failure = CallFailure.unanswered(call, outcome(cause), cause);
        return isUnheard(cause) ? failure.asUnheard() : failure;
    }

    /** Whether no answer came, by the failures of Apache's client and the SDK's over Netty; the native client has repeated the request by then. */
    private static boolean isUnheard(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NoHttpResponseException
                    || cause instanceof IOException && text(cause.getMessage()).startsWith(CLOSED)) {
                return true;
            }
        }
        return false;
    }

    private static Outcome outcome(Throwable cause) {
        if (text(cause.getMessage()).contains(THROTTLED)) {
            return Outcome.REJECTED;
        }
        return isTimeout(cause) ? Outcome.TIMEOUT : Outcome.ERROR;
    }

    private static boolean isTimeout(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiCallTimeoutException
                    || cause instanceof ApiCallAttemptTimeoutException
                    || cause instanceof SocketTimeoutException
                    || cause instanceof TimeoutException) {
                return true;
            }
        }
        return false;
    }

    private static String text(@Nullable String maybe) {
        return maybe == null ? "" : maybe;
    }
}
