package org.storeharness.s3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.HttpConnection;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseHandler;
import org.storeharness.http.ResponseParser;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.object.S3Requests;

/** A request under way. One that meets a connection which the service had closed meanwhile is sent again over a new one. */
final class WaitingCall implements ResponseHandler {
    /** More than 1,000 keys of 1,024 bytes, each byte written as three. */
    private static final int LONGEST_BODY = 8 << 20;

    private static final byte[] REGION = Bytes.ascii("x-amz-bucket-region");

    private final RemoteServer server;
    private final S3Requests requests;
    private final ServiceRequest request;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private @Nullable HttpConnection connection;
    private boolean fresh;
    private boolean sentAgain;
    private boolean tooLong;
    private int status;
    private String region = "";
    private String problem = "";

    WaitingCall(RemoteServer server, S3Requests requests, ServiceRequest request) {
        this.server = server;
        this.requests = requests;
        this.request = request;
    }

    boolean ended() {
        return status > 0 || !problem.isEmpty();
    }

    /** Ends it, if it has not ended. */
    void giveUp() {
        if (!ended()) {
            problem = "no answer within a minute";
            if (connection != null) {
                connection.drop();
            }
        }
    }

    ServiceReply reply() {
        String cut = tooLong ? "its answer has more than " + (LONGEST_BODY >> 20) + " MiB" : problem;
        return new ServiceReply(tooLong ? 0 : status, text.toString(StandardCharsets.UTF_8), region, cut, 1);
    }

    @Override
    public void connected(HttpConnection over, boolean isFresh) {
        connection = over;
        fresh = isFresh;
    }

    /** Whether the service took a connection for it, and closed that without a word. */
    boolean metSilence() {
        return fresh && status == 0 && text.size() == 0 && !problem.isEmpty();
    }

    @Override
    public boolean expectsBody() {
        return !request.method().equals("HEAD");
    }

    @Override
    public boolean takesEncoded() {
        return true;
    }

    @Override
    public void writeRequest(Channel channel) {
        requests.begin(Bytes.ascii(request.method()), request.path(), request.query());
        request.headers().forEach((name, value) -> requests.header(Bytes.ascii(name), Bytes.ascii(value)));
        Bytes body = request.body();
        if (body == null) {
            requests.send(channel);
        } else {
            requests.sendText(channel, body);
        }
    }

    @Override
    public void firstByte() {}

    @Override
    public void body(int newStatus, ByteBuf from, int length) {
        if (text.size() + length > LONGEST_BODY) {
            tooLong = true;
            return;
        }
        byte[] bytes = new byte[length];
        from.readBytes(bytes);
        text.writeBytes(bytes);
    }

    @Override
    public void responseReceived(ResponseParser response) {
        status = response.status();
        region = Objects.requireNonNullElse(response.header(REGION), "");
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        if (stale && !sentAgain) {
            sentAgain = true;
            server.sendOnNewConnection(this);
        } else {
            problem = reason;
        }
    }
}
