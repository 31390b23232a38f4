package org.storeharness.s3.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.HttpConnection;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseHandler;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.TextBuffer;
import org.storeharness.plan.OperationKind;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * The operation of one slot: sends its request, or the requests of an upload in parts one after the other, and has the responses judged.
 * Reused for the slot's next operation; confined to the session's thread.
 */
final class S3Call implements ResponseHandler {
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
    private static final byte[] CONTENT_MD5 = Bytes.ascii("content-md5");
    private static final Bytes DELETE_QUERY = new Bytes(8).add(Bytes.ascii("delete="));
    private static final Bytes NO_QUERY = new Bytes(0);
    private static final Bytes UPLOADS = new Bytes(8).add(Bytes.ascii("uploads="));

    final InFlightOperation operation;
    private final ObjectKey key;
    final ReadCheck read;
    final UploadParts parts;
    final ContentWriter content;
    final PageCheck page;
    final DeletedObjects deleted;
    private final Bytes bucketPath = new Bytes(64);
    final S3Options options;
    final TextBuffer text = new TextBuffer();
    private final S3ResponseJudge judge;

    @Nullable
    Destination destination;

    private @Nullable HttpConnection connection;
    S3RequestStep step = S3RequestStep.READ;
    private boolean sent;

    /**
     * A server, and what writes the requests to it.
     *
     * @param server its connections
     * @param requests signs for its host
     */
    record Destination(RemoteServer server, S3Requests requests) {}

    /**
     * @param tags checks the ETags of uploads of the session
     */
    S3Call(InFlightOperation operation, BucketEndpoint place, SharedSetup setup, TagCheck tags) {
        this.operation = operation;
        this.options = setup.options();
        this.key = new ObjectKey(place, setup.existing());
        this.read = setup.auditing()
                ? ReadCheck.ofAnySize()
                : ReadCheck.of(options.read(), options.rangeBytes().toInt(), setup.existing());
        this.parts = new UploadParts(options.partSize().toInt());
        this.content = new ContentWriter(options.payload());
        this.page = new PageCheck(place.prefix(), read.form() == GetForm.LIST ? options.listKeys() : 0);
        this.deleted = new DeletedObjects(place.prefix());
        this.judge = new S3ResponseJudge(this, tags);
        place.addBucketPath(bucketPath);
    }

    /** Whether this operation is in flight here. */
    boolean handles(Operation other) {
        return operation.isFor(other);
    }

    /** Sends the operation's first request. */
    void start(Operation newOperation, Completion completion, Destination to) {
        operation.begin(newOperation, completion);
        key.set(operation.key());
        destination = to;
        sent = false;
        step = switch (operation.kind()) {
            case READ -> read.form() == GetForm.LIST ? S3RequestStep.LIST : S3RequestStep.READ;
            case DELETE -> options.deleteBatch() > 1 ? S3RequestStep.DELETE_SEVERAL : S3RequestStep.DELETE;
            default ->
                operation.payloadSize() > options.multipartAbove().bytes()
                        ? S3RequestStep.CREATE_PARTS
                        : S3RequestStep.UPLOAD;
        };
        operation.sentTo(to.server().failures().number());
        send();
    }

    /** Gives the operation up with its connection. */
    void abandon() {
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
        return step != S3RequestStep.READ || read.form() != GetForm.HEAD;
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
        return step != S3RequestStep.UPLOAD && step != S3RequestStep.UPLOAD_PART || content.hasEnded();
    }

    @Override
    public void firstByte() {
        operation.mark(OperationPart.FIRST_BYTE);
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (step == S3RequestStep.READ && status == read.expectedStatus()) {
            read.receive(operation.operation(), from, length);
        } else {
            text.add(from, length);
        }
    }

    @Override
    public void responseReceived(ResponseParser response) {
        switch (judge.judge(response)) {
            case FINISHED -> finish();
            case NEXT_PART -> sendNextPart();
            case FAILED -> fail(judge.failure());
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
            if (step == S3RequestStep.READ) {
                read.begin(operation.operation());
            }
            destination.server().send(this);
        }
    }

    private void sendNextPart() {
        step = parts.next(operation.payload()).isPresent() ? S3RequestStep.UPLOAD_PART : S3RequestStep.COMPLETE_PARTS;
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

    /** A response that comes too late for the engine is followed by another attempt, so the operation is in doubt from here. */
    private void finish() {
        release();
        operation.markInDoubt();
        operation.succeeded();
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

    private void release() {
        destination = null;
        connection = null;
    }
}
