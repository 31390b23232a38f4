package org.storeharness.s3.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.http.connection.HttpConnection;
import org.storeharness.http.connection.RemoteServer;
import org.storeharness.http.connection.ResponseHandler;
import org.storeharness.http.connection.TextBuffer;
import org.storeharness.http.operation.InFlightOperation;
import org.storeharness.http.operation.OperationFailure;
import org.storeharness.http.protocol.ResponseParser;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.checksum.ContentChecksum;
import org.storeharness.s3.options.GetForm;
import org.storeharness.s3.options.S3Options;

/**
 * The operation of one slot: sends its request, or the requests of an upload in parts one after the other, and judges the responses.
 * Reused for the slot's next operation; confined to the session's thread.
 */
public final class S3Call implements ResponseHandler {
    private static final byte[] GET = Bytes.ascii("GET");
    private static final byte[] HEAD = Bytes.ascii("HEAD");
    private static final byte[] PUT = Bytes.ascii("PUT");
    private static final byte[] POST = Bytes.ascii("POST");
    private static final byte[] DELETE = Bytes.ascii("DELETE");
    private static final byte[] RANGE = Bytes.ascii("range");
    private static final byte[] IF_NONE_MATCH = Bytes.ascii("if-none-match");
    private static final byte[] ANY = Bytes.ascii("*");
    private static final byte[] CHECKSUM_ALGORITHM = Bytes.ascii("x-amz-checksum-algorithm");
    private static final byte[] CHECKSUM_TYPE = Bytes.ascii("x-amz-checksum-type");
    private static final byte[] FULL_OBJECT = Bytes.ascii("FULL_OBJECT");
    private static final byte[] DATE = Bytes.ascii("date");
    private static final byte[] CONTENT_RANGE = Bytes.ascii("content-range");
    private static final byte[] CONTENT_MD5 = Bytes.ascii("content-md5");
    private static final Bytes DELETE_QUERY = new Bytes(8).add(Bytes.ascii("delete="));
    private static final Bytes NO_QUERY = new Bytes(0);
    private static final Bytes UPLOADS = new Bytes(8).add(Bytes.ascii("uploads="));

    /** What the request that is out does. */
    private enum RequestStep {
        UPLOAD,
        CREATE_PARTS,
        UPLOAD_PART,
        COMPLETE_PARTS,
        READ,
        LIST,
        DELETE,
        DELETE_SEVERAL
    }

    private final InFlightOperation operation;
    private final ObjectKey key;
    private final ReadCheck read;
    private final UploadParts parts;
    private final ContentWriter content;
    private final PageCheck page;
    private final DeletedObjects deleted;
    private final Bytes bucketPath = new Bytes(64);
    private final S3Options options;
    private final TextBuffer text = new TextBuffer();
    private @Nullable Destination destination;
    private @Nullable HttpConnection connection;
    private RequestStep step = RequestStep.READ;
    private boolean sent;

    /**
     * A server, and what writes the requests to it.
     *
     * @param server its connections
     * @param requests signs for its host
     */
    public record Destination(RemoteServer server, S3Requests requests) {}

    /**
     * @param auditing whether reads are of whole objects, whatever their sizes
     */
    public S3Call(InFlightOperation operation, BucketEndpoint place, S3Options options, boolean auditing) {
        this.operation = operation;
        this.options = options;
        this.key = new ObjectKey(place);
        this.read = auditing
                ? ReadCheck.ofAnySize()
                : new ReadCheck(options.read(), options.rangeBytes().toInt());
        this.parts = new UploadParts(options.partSize().toInt());
        this.content = new ContentWriter(options.payload());
        this.page = new PageCheck(place.prefix(), read.form() == GetForm.LIST ? options.listKeys() : 0);
        this.deleted = new DeletedObjects(place.prefix());
        place.addBucketPath(bucketPath);
    }

    /** Whether this operation is in flight here. */
    public boolean handles(Operation other) {
        return operation.isFor(other);
    }

    /** Sends the operation's first request. */
    public void start(Operation newOperation, Completion completion, Destination to) {
        operation.begin(newOperation, completion);
        key.set(operation.key());
        destination = to;
        sent = false;
        step = switch (operation.kind()) {
            case READ -> read.form() == GetForm.LIST ? RequestStep.LIST : RequestStep.READ;
            case DELETE -> options.deleteBatch() > 1 ? RequestStep.DELETE_SEVERAL : RequestStep.DELETE;
            default ->
                operation.payloadSize() > options.multipartAbove().bytes()
                        ? RequestStep.CREATE_PARTS
                        : RequestStep.UPLOAD;
        };
        operation.sentTo(to.server().failures().number());
        send();
    }

    /** Gives the operation up with its connection. */
    public void abandon() {
        operation.release();
        HttpConnection used = connection;
        release();
        if (used != null) {
            markInDoubtIfSent();
            used.drop();
        }
    }

    @Override
    public void connected(HttpConnection used, boolean fresh) {
        connection = used;
        operation.connected(fresh);
    }

    @Override
    public boolean expectsBody() {
        return step != RequestStep.READ || read.form() != GetForm.HEAD;
    }

    @Override
    public boolean takesEncoded() {
        return true;
    }

    @Override
    public void writeRequest(Channel channel) {
        if (destination == null) {
            return;
        }
        S3Requests requests = destination.requests();
        sent = true;
        switch (step) {
            case READ -> {
                requests.begin(read.form() == GetForm.HEAD ? HEAD : GET, key.path(), NO_QUERY);
                if (read.isOfRange()) {
                    requests.header(RANGE, read.range());
                }
                requests.send(channel);
            }
            case LIST ->
                requests.begin(GET, bucketPath, page.query(operation.operation()))
                        .send(channel);
            case DELETE -> requests.begin(DELETE, key.path(), NO_QUERY).send(channel);
            case DELETE_SEVERAL -> {
                Bytes body = deleted.body(operation.operation());
                requests.begin(POST, bucketPath, DELETE_QUERY).header(CONTENT_MD5, deleted.digest());
                requests.sendText(channel, body);
            }
            case UPLOAD -> {
                requests.begin(PUT, key.path(), NO_QUERY);
                addCondition(requests);
                requests.send(channel, content, operation.payload());
            }
            case CREATE_PARTS -> {
                requests.begin(POST, key.path(), UPLOADS);
                addChecksumOfParts(requests);
                requests.send(channel);
            }
            case UPLOAD_PART ->
                requests.begin(PUT, key.path(), parts.partQuery())
                        .send(channel, content, parts.next(operation.payload()).orElseThrow());
            case COMPLETE_PARTS -> {
                requests.begin(POST, key.path(), parts.query());
                addCondition(requests);
                requests.sendText(channel, parts.completion());
            }
        }
    }

    @Override
    public void writeMore(Channel channel) {
        if (!isWritten()) {
            content.write(channel);
        }
    }

    @Override
    public boolean isWritten() {
        return step != RequestStep.UPLOAD && step != RequestStep.UPLOAD_PART || content.hasEnded();
    }

    @Override
    public void firstByte() {
        operation.mark(OperationPart.FIRST_BYTE);
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (step == RequestStep.READ && status == read.expectedStatus()) {
            read.receive(operation.operation(), from, length);
        } else {
            text.add(from, length);
        }
    }

    @Override
    public void responseReceived(ResponseParser response) {
        switch (step) {
            case READ -> judgeRead(response);
            case LIST -> judgePage(response);
            case DELETE_SEVERAL -> judgeDeletes(response);
            case DELETE -> {
                if (response.status() == 204 || response.status() == 200) {
                    finish();
                } else {
                    fail(response);
                }
            }
            case UPLOAD -> judgeUpload(response);
            case CREATE_PARTS -> {
                if (response.status() == 200 && parts.begin(text.toString())) {
                    sendNextPart();
                } else {
                    fail(response);
                }
            }
            case UPLOAD_PART -> judgePart(response);
            case COMPLETE_PARTS -> {
                if (response.status() == 200 && S3Error.root(text.toString()).equals("CompleteMultipartUploadResult")) {
                    finish();
                } else {
                    judgeFailedUpload(response);
                }
            }
        }
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        Destination to = destination;
        if (stale && to != null && operation.kind() == OperationKind.READ && operation.tryResend()) {
            to.server().sendOnNewConnection(this);
            return;
        }
        release();
        markInDoubtIfSent();
        if (to != null) {
            to.server().failures().increment();
        }
        operation.failed(OperationFailure.of(Outcome.ERROR, reason));
    }

    private void send() {
        if (destination != null) {
            text.clear();
            if (step == RequestStep.READ) {
                read.begin(operation.operation());
            }
            destination.server().send(this);
        }
    }

    private void sendNextPart() {
        step = parts.next(operation.payload()).isPresent() ? RequestStep.UPLOAD_PART : RequestStep.COMPLETE_PARTS;
        send();
    }

    /** A new object must not be there yet, if the options ask for that. */
    private void addCondition(S3Requests requests) {
        if (options.conditional() && operation.kind() == OperationKind.WRITE) {
            requests.header(IF_NONE_MATCH, ANY);
        }
    }

    /** The checksums of parts have to be announced with the upload. */
    private void addChecksumOfParts(S3Requests requests) {
        ContentChecksum checksum = options.payload().trailer();
        if (checksum != null) {
            requests.header(CHECKSUM_ALGORITHM, Bytes.ascii(checksum.name()));
            if (checksum.isOfWholeObject()) {
                requests.header(CHECKSUM_TYPE, FULL_OBJECT);
            }
        }
    }

    private void judgeRead(ResponseParser response) {
        if (response.status() == 404 && isToldMissing()) {
            fail(Outcome.MISS, "answered 404");
        } else if (response.status() != read.expectedStatus()) {
            fail(response);
        } else {
            String problem = read.problem(response, operation.operation());
            if (problem.isEmpty() && read.isOfRange()) {
                problem = read.rangeProblem(response.header(CONTENT_RANGE));
            }
            if (problem.isEmpty()) {
                if (read.form() != GetForm.FULL) {
                    operation.transferred(response.bodyLength());
                }
                finish();
            } else {
                fail(Outcome.CORRUPT, problem);
            }
        }
    }

    /**
     * Whether the service itself says that there is no such object: any proxy, or another program at this address, answers 404 too. A
     * response to HEAD says no more than that.
     */
    private boolean isToldMissing() {
        return read.form() == GetForm.HEAD || S3Error.of(text.toString()).code().equals("NoSuchKey");
    }

    private void judgePage(ResponseParser response) {
        if (response.status() != 200) {
            fail(response);
            return;
        }
        page.check(text.toString(), operation.operation());
        if (page.outcome() == Outcome.OK) {
            operation.transferred(response.bodyLength());
            finish();
        } else {
            fail(page.outcome(), page.problem());
        }
    }

    private void judgeDeletes(ResponseParser response) {
        if (response.status() != 200 || !S3Error.root(text.toString()).equals("DeleteResult")) {
            fail(response);
        } else if (deleted.allDeleted(text.toString(), operation.operation())) {
            finish();
        } else if (deleted.refusal().isEmpty()) {
            fail(Outcome.ERROR, "does not say of every object that it is deleted");
        } else {
            S3Error error = S3Error.of(deleted.refusal());
            fail(S3Error.outcome(200, error.code()), "refused an object: " + error.code());
        }
    }

    private void judgeUpload(ResponseParser response) {
        if (response.status() == 200 && !content.hasEnded()) {
            failUnsent();
        } else if (response.status() == 200) {
            finish();
        } else {
            judgeFailedUpload(response);
        }
    }

    /** An object that must not be there is there: if an earlier attempt may have written it, that is what it did. */
    private void judgeFailedUpload(ResponseParser response) {
        boolean there = response.status() == 412
                || response.status() == 200
                        && S3Error.of(text.toString()).code().equals("PreconditionFailed");
        if (there && options.conditional() && operation.isInDoubt()) {
            finish();
        } else {
            fail(response);
        }
    }

    private void judgePart(ResponseParser response) {
        String tag = response.header(UploadParts.ETAG);
        if (response.status() != 200) {
            fail(response);
        } else if (!content.hasEnded()) {
            failUnsent();
        } else if (tag == null) {
            fail(Outcome.ERROR, "answered 200 without an ETag");
        } else {
            parts.uploaded(tag, options.payload().trailer(), content.sum());
            sendNextPart();
        }
    }

    /** Who answers so cannot have the content; what it did with a part of it is not known. */
    private void failUnsent() {
        operation.markInDoubt();
        fail(Outcome.ERROR, "answered 200 before the content was sent");
    }

    /** A response that comes too late for the engine is followed by another attempt, so the operation is in doubt from here. */
    private void finish() {
        release();
        operation.markInDoubt();
        operation.succeeded();
    }

    /** A failure within a response of status 200 came after the service had begun. */
    private void fail(ResponseParser response) {
        int status = response.status();
        if (status == 200 || S3Error.mayHaveTakenEffect(status)) {
            operation.markInDoubt();
        }
        String code = S3Error.of(text.toString()).code();
        OperationFailure failure = S3Error.failure(S3Error.outcome(status, code), requestText(), response, text);
        if (code.equals("RequestTimeTooSkewed") && destination != null) {
            String clocks = destination.requests().clockText(response.header(DATE));
            fail(new OperationFailure(failure.outcome(), failure.reason() + clocks, failure.retryAfter()));
        } else {
            fail(failure);
        }
    }

    private void fail(Outcome outcome, String problem) {
        fail(OperationFailure.of(outcome, requestText() + " " + problem));
    }

    private void fail(OperationFailure failure) {
        Destination at = destination;
        release();
        if (at != null) {
            at.server().failures().increment();
        }
        operation.failed(failure);
    }

    private void markInDoubtIfSent() {
        if (sent) {
            operation.markInDoubt();
        }
    }

    /** The request and its server, without keys, so that equal failures are counted together. */
    private String requestText() {
        String request = switch (step) {
            case UPLOAD -> "upload";
            case CREATE_PARTS -> "creation of an upload in parts";
            case UPLOAD_PART -> "upload of a part";
            case COMPLETE_PARTS -> "completion of an upload in parts";
            case READ -> "read";
            case LIST -> "list";
            case DELETE -> "delete";
            case DELETE_SEVERAL -> "delete of several";
        };
        return destination == null
                ? request
                : request + " at " + destination.server().name();
    }

    private void release() {
        destination = null;
        connection = null;
    }
}
