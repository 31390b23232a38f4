package org.storeharness.s3.object;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.ResponseParser;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.store.Outcome;

/**
 * Says what a response means for the operation of one slot. It notes on the operation what was transferred and whether it may have had an effect,
 * and ends nothing. Reused for the slot's next operation; confined to the session's thread.
 */
final class S3ResponseJudge {
    private static final byte[] DATE = Bytes.ascii("date");
    private static final byte[] CONTENT_RANGE = Bytes.ascii("content-range");

    /** The next step after a response. */
    enum ResponseVerdict {
        /** The operation has succeeded. */
        FINISHED,
        /** The next request of an upload in parts is to be sent. */
        NEXT_PART,
        /** The operation has failed; {@link #failure} says how. */
        FAILED
    }

    private final S3Call call;
    private final TagCheck tags;
    private @Nullable OperationFailure failure;

    /**
     * @param call sent the requests
     * @param tags checks the ETags of uploads of the session
     */
    S3ResponseJudge(S3Call call, TagCheck tags) {
        this.call = call;
        this.tags = tags;
    }

    /** Judges the response to the last request. */
    ResponseVerdict judge(ResponseParser response) {
        return switch (call.step) {
            case READ -> judgeRead(response);
            case LIST -> judgePage(response);
            case DELETE_SEVERAL -> judgeDeletes(response);
            case DELETE ->
                response.status() == 204 || response.status() == 200 ? ResponseVerdict.FINISHED : fail(response);
            case UPLOAD -> judgeUpload(response);
            case CREATE_PARTS ->
                response.status() == 200 && call.parts.begin(call.text.toString())
                        ? ResponseVerdict.NEXT_PART
                        : fail(response);
            case UPLOAD_PART -> judgePart(response);
            case COMPLETE_PARTS ->
                response.status() == 200 && S3Error.root(call.text.toString()).equals("CompleteMultipartUploadResult")
                        ? ResponseVerdict.FINISHED
                        : judgeFailedUpload(response);
        };
    }

    /** The failure of the operation whose response was judged last. */
    OperationFailure failure() {
        return Objects.requireNonNull(failure);
    }

    private ResponseVerdict judgeRead(ResponseParser response) {
        if (response.status() == 404 && isToldMissing()) {
            return fail(Outcome.MISS, "answered 404");
        } else if (response.status() != call.read.expectedStatus()) {
            return fail(response);
        } else {
            String problem = call.read.problem(response);
            if (problem.isEmpty() && call.read.isOfRange()) {
                problem = call.read.rangeProblem(response.header(CONTENT_RANGE));
            }
            if (problem.isEmpty()) {
                if (call.read.isOfOtherBytes()) {
                    call.operation.transferred(response.bodyLength());
                }
                return ResponseVerdict.FINISHED;
            } else {
                return fail(Outcome.CORRUPT, problem);
            }
        }
    }

    /**
     * Whether the service itself says that there is no such object: any proxy, or another program at this address, answers 404 too. A
     * response to HEAD says no more than that.
     */
    private boolean isToldMissing() {
        return call.read.form() == GetForm.HEAD
                || S3Error.of(call.text.toString()).code().equals("NoSuchKey");
    }

    private ResponseVerdict judgePage(ResponseParser response) {
        if (response.status() != 200) {
            return fail(response);
        }
        call.page.check(call.text.toString(), call.operation.operation());
        if (call.page.outcome() == Outcome.OK) {
            call.operation.transferred(response.bodyLength());
            return ResponseVerdict.FINISHED;
        } else {
            return fail(call.page.outcome(), call.page.problem());
        }
    }

    private ResponseVerdict judgeDeletes(ResponseParser response) {
        if (response.status() != 200 || !S3Error.root(call.text.toString()).equals("DeleteResult")) {
            return fail(response);
        } else if (call.deleted.allDeleted(call.text.toString(), call.operation.operation())) {
            return ResponseVerdict.FINISHED;
        } else if (call.deleted.refusal().isEmpty()) {
            return fail(Outcome.ERROR, "does not say of every object that it is deleted");
        } else {
            S3Error error = S3Error.of(call.deleted.refusal());
            return fail(S3Error.outcome(200, error.code()), "refused an object: " + error.code());
        }
    }

    private ResponseVerdict judgeUpload(ResponseParser response) {
        if (response.status() == 200 && !call.content.hasEnded()) {
            return failUnsent();
        } else if (response.status() == 200 && tags.contradicts(response, call.operation.payload())) {
            call.operation.markInDoubt();
            return fail(Outcome.ERROR, "answered 200 with an ETag that is not the MD5 of the content");
        } else if (response.status() == 200) {
            return ResponseVerdict.FINISHED;
        } else {
            return judgeFailedUpload(response);
        }
    }

    /** An object that must not be there is there: if an earlier attempt may have written it, that is what it did. */
    private ResponseVerdict judgeFailedUpload(ResponseParser response) {
        boolean there = response.status() == 412
                || response.status() == 200
                        && S3Error.of(call.text.toString()).code().equals("PreconditionFailed");
        if (there && call.options.conditional() && call.operation.isInDoubt()) {
            return ResponseVerdict.FINISHED;
        } else {
            return fail(response);
        }
    }

    private ResponseVerdict judgePart(ResponseParser response) {
        String tag = response.header(UploadParts.ETAG);
        if (response.status() != 200) {
            return fail(response);
        } else if (!call.content.hasEnded()) {
            return failUnsent();
        } else if (tag == null) {
            return fail(Outcome.ERROR, "answered 200 without an ETag");
        } else {
            call.parts.uploaded(tag, call.options.payload().trailer(), call.content.sum());
            return ResponseVerdict.NEXT_PART;
        }
    }

    /** Fails an operation whose service cannot have the content; its effect is in doubt, as a part may have had one. */
    private ResponseVerdict failUnsent() {
        call.operation.markInDoubt();
        return fail(Outcome.ERROR, "answered 200 before the content was sent");
    }

    /** A failure within a response of status 200 came after the service had begun. */
    private ResponseVerdict fail(ResponseParser response) {
        int status = response.status();
        if (status == 200 || S3Error.mayHaveTakenEffect(status)) {
            call.operation.markInDoubt();
        }
        String code = S3Error.of(call.text.toString()).code();
        OperationFailure found = S3Error.failure(S3Error.outcome(status, code), requestText(), response, call.text);
        if (code.equals("RequestTimeTooSkewed") && call.destination != null) {
            String clocks = call.destination.requests().clockText(response.header(DATE));
            found = new OperationFailure(found.outcome(), found.reason() + clocks, found.retryAfter());
        }
        return fail(found);
    }

    private ResponseVerdict fail(OperationFailure found) {
        failure = found;
        return ResponseVerdict.FAILED;
    }

    private ResponseVerdict fail(Outcome outcome, String problem) {
        return fail(OperationFailure.of(outcome, requestText() + " " + problem));
    }

    /** The request and its server, without keys, so that equal failures are counted together. */
    private String requestText() {
        String request = switch (call.step) {
            case UPLOAD -> "upload";
            case CREATE_PARTS -> "creation of an upload in parts";
            case UPLOAD_PART -> "upload of a part";
            case COMPLETE_PARTS -> "completion of an upload in parts";
            case READ -> "read";
            case LIST -> "list";
            case DELETE -> "delete";
            case DELETE_SEVERAL -> "delete of several";
        };
        return call.destination == null
                ? request
                : request + " at " + call.destination.server().name();
    }
}
