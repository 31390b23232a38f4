package org.storeharness.s3clients;

import io.minio.GetObjectArgs;
import io.minio.GetObjectResponse;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveObjectArgs;
import io.minio.StatObjectArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.ServerException;
import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Map;
import okhttp3.Response;
import org.storeharness.plan.OperationKind;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.s3.object.S3Options;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/** The operations of one session by {@code MinioClient}. */
final class MinioCalls implements BlockingCalls {
    private static final long CHOSEN_BY_THE_LIBRARY = -1;
    private static final long SMALLEST_PART = 5L << 20;
    /** Okio's message about a missing status line. */
    private static final String NOTHING_CAME = "\\n not found: limit=0 ";

    private static final Map<String, String> IF_ABSENT = Map.of("If-None-Match", "*");

    private final MinioClient client;
    private final String bucket;
    private final S3Options options;
    private final boolean tuned;
    private final ContentReader reader = new ContentReader();

    MinioCalls(MinioClient client, LibrarySetup setup, boolean tuned) {
        this.client = client;
        this.bucket = setup.bucket();
        this.options = setup.options();
        this.tuned = tuned;
    }

    @Override
    public long read(Operation operation, String key, ReadCheck check) throws Exception {
        if (check.form() == GetForm.HEAD) {
            return client.statObject(
                            StatObjectArgs.builder().bucket(bucket).object(key).build())
                    .size();
        }
        GetObjectArgs.Builder request = GetObjectArgs.builder().bucket(bucket).object(key);
        if (check.isOfRange()) {
            request.offset((long) check.first()).length((long) check.expected());
        }
        try (GetObjectResponse content = client.getObject(request.build())) {
            return reader.read(operation, check, content);
        }
    }

    @Override
    public void upload(Operation operation, String key) throws Exception {
        ByteBuffer payload = operation.payload(0);
        long size = payload.remaining();
        PutObjectArgs.Builder request = PutObjectArgs.builder().bucket(bucket).object(key).stream(
                new PayloadStream(payload), size, partSize(size));
        if (options.conditional() && operation.kind() == OperationKind.WRITE) {
            request.extraHeaders(IF_ABSENT);
        }
        client.putObject(request.build());
    }

    private long partSize(long size) {
        if (!tuned) {
            return CHOSEN_BY_THE_LIBRARY;
        }
        return size > options.multipartAbove().bytes() ? options.partSize().bytes() : Math.max(SMALLEST_PART, size);
    }

    @Override
    public void delete(String key) throws Exception {
        client.removeObject(
                RemoveObjectArgs.builder().bucket(bucket).object(key).build());
    }

    @Override
    public CallFailure failure(String call, Exception exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof ErrorResponseException answer) {
                Response response = answer.response();
                String retryAfter = response.header("Retry-After", "");
                return CallFailure.answered(
                        call,
                        response.code(),
                        String.valueOf(answer.errorResponse().code()),
                        String.valueOf(answer.errorResponse().message()),
                        retryAfter == null ? 0 : CallFailure.seconds(retryAfter));
            }
            if (cause instanceof ServerException answer) {
                return CallFailure.answered(call, answer.statusCode(), "", "", 0);
            }
            if (cause instanceof InterruptedIOException || isClosedHere(cause)) {
                return CallFailure.unanswered(call, Outcome.TIMEOUT, cause);
            }
        }
        CallFailure failure = CallFailure.unanswered(call, Outcome.ERROR, exception);
        return isUnheard(exception) ? failure.asUnheard() : failure;
    }

    /** Whether it is OkHttp's failure of a connection that was closed before an answer. */
    private static boolean isUnheard(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EOFException
                    && String.valueOf(cause.getMessage()).startsWith(NOTHING_CAME)) {
                return true;
            }
        }
        return false;
    }

    /** Nothing closes a connection on this side that is in use, but OkHttp's timeout, which does not always say so. */
    private static boolean isClosedHere(Throwable cause) {
        return cause instanceof SocketException && "Socket closed".equals(cause.getMessage());
    }
}
