package org.storeharness.seaweed;

import io.netty.channel.Channel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.ResultHandler;
import org.storeharness.http.TextBuffer;
import org.storeharness.plan.OperationKind;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * Resolves the place where the object of an operation is or will be: its id, its server, and the token to send there. Asks the master
 * for the unknown parts; if the master does not tell them, the operation fails. Reused for the next operation; confined to the
 * session's thread.
 */
final class FileIdResolver implements MasterCall.MasterCallHandler, ResultHandler {
    private static final byte[] AUTHORIZATION = "authorization".getBytes(StandardCharsets.US_ASCII);

    private final VolumeAccess volumes;
    private final RemoteServers servers;
    private final InFlightOperation operation;
    private final Consumer<RemoteServer> handler;
    private final FileId id = new FileId();
    private final ByteBuffer idRecord = FileIdTable.newRecord();
    private final RequestPath idText = new RequestPath("");
    private final MasterCall call;
    private @Nullable VolumeLocation awaitedLocation;
    private boolean requestsToken;
    private byte @Nullable [] token;

    /**
     * @param handler takes the server to send the object's own request to
     */
    FileIdResolver(
            VolumeAccess volumes, RemoteServers servers, InFlightOperation operation, Consumer<RemoteServer> handler) {
        this.volumes = volumes;
        this.servers = servers;
        this.operation = operation;
        this.handler = handler;
        this.call = new MasterCall(this, servers, operation);
    }

    /** The object's id: assigned, or loaded. */
    FileId id() {
        return id;
    }

    /** The token for the object's own request; {@code null} if it needs none. */
    byte @Nullable [] token() {
        return token;
    }

    /** Gets an id for a new object. */
    void assign() {
        token = null;
        requestsToken = false;
        call.send("assignment of an id");
    }

    /**
     * Loads the id of the operation's object, before {@link #find}; the operation fails if there is none.
     *
     * @param unknown the outcome of an operation whose object has no id, for this reason
     * @return whether it is loaded
     */
    boolean load(Outcome unknown, String reason) {
        try {
            if (volumes.ids().read(operation.key(), id, idRecord)) {
                return true;
            }
            operation.fail(unknown, reason);
        } catch (IOException e) {
            operation.fail(Outcome.ERROR, "the id of the object cannot be read: " + e.getMessage());
        }
        return false;
    }

    /** Stores the id of the object that the operation wrote, or that it was deleted. */
    void store() throws IOException {
        switch (operation.kind()) {
            case WRITE -> volumes.ids().write(operation.key(), id, idRecord);
            case DELETE -> volumes.ids().markDeleted(operation.key(), id, idRecord);
            case READ, UPDATE -> {}
        }
    }

    /** Finds the object with the loaded id. */
    void find() {
        token = null;
        if (operation.kind() == OperationKind.READ ? volumes.tokensToRead() : volumes.tokensToWrite()) {
            requestsToken = true;
            idText.set(id);
            call.send("lookup of a token");
        } else {
            locate();
        }
    }

    /** Asks the master for the place of the object's volume, whatever it answered before. */
    void refresh() {
        lookUp(servers.location(id.volume()));
    }

    /** Whether the server held the object's volume when it was last looked up. */
    boolean isHolder(RemoteServer server) {
        return servers.location(id.volume()).isHolder(server);
    }

    /** The holders of the object's volume, when it was last looked up. */
    List<RemoteServer> holders() {
        return servers.location(id.volume()).holders();
    }

    /** Makes the object's volume be looked up again, because its server cannot be reached any more. */
    void forgetLocation() {
        servers.location(id.volume()).forget();
    }

    /** Stops resolving. */
    void cancel() {
        VolumeLocation location = awaitedLocation;
        awaitedLocation = null;
        if (location != null) {
            location.cancel(this);
        }
        call.cancel();
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer master) {
        if (requestsToken) {
            volumes.master().token(channel, master, idText, operation.kind() == OperationKind.READ);
        } else {
            volumes.master().assign(channel, master);
        }
    }

    @Override
    public Outcome outcome(int status) {
        return requestsToken ? StatusMapping.outcome(status) : StatusMapping.assignmentOutcome(status);
    }

    @Override
    public void responseReceived(ResponseParser response, TextBuffer text) throws BadResponseException {
        if (requestsToken) {
            token = token(response);
            locate();
        } else {
            RemoteServer server = UploadResponses.assigned(text, id, servers);
            token = token(response);
            operation.mark(OperationPart.ASSIGNED);
            handler.accept(server);
        }
    }

    private static byte @Nullable [] token(ResponseParser response) {
        String header = response.header(AUTHORIZATION);
        return header == null ? null : header.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The awaited location is known. */
    @Override
    public void succeeded() {
        VolumeLocation location = awaitedLocation;
        awaitedLocation = null;
        if (location != null) {
            handler.accept(location.holder());
        }
    }

    /** The master does not assign an id, give a token or locate the volume. */
    @Override
    public void failed(OperationFailure failure) {
        awaitedLocation = null;
        operation.failed(failure);
    }

    private void locate() {
        VolumeLocation location = servers.location(id.volume());
        if (location.isKnown(operation.nowNanos())) {
            handler.accept(location.holder());
        } else {
            lookUp(location);
        }
    }

    private void lookUp(VolumeLocation location) {
        awaitedLocation = location;
        location.lookUp(this, operation.nowNanos());
    }
}
