package org.storeharness.seaweed.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.fileid.FileIdPool;
import org.storeharness.seaweed.fileid.FileIdResolver;
import org.storeharness.seaweed.fileid.FileIdTable;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.fileid.VolumeLocations;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.object.InFlightOperation;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.ObjectCall;
import org.storeharness.seaweed.object.ObjectRead;
import org.storeharness.seaweed.object.RequestPath;

/** An operation by way of master and volume servers: first the object's address, then its own request. */
final class VolumeOperationHandler
        implements OperationHandler, FileIdResolver.AddressHandler, ObjectCall.ObjectCallHandler {
    private final FileIdTable ids;
    private final InFlightOperation ongoing;
    private final FileIdResolver addressing;
    private final ObjectCall transfer;
    private final RequestPath path = new RequestPath("/");
    private final ByteBuffer idRecord = FileIdTable.newRecord();
    private @Nullable RemoteServer askedServer;
    private @Nullable RemoteServer missedServer;
    private String missReason = "";

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    VolumeOperationHandler(
            SessionSetup setup,
            VolumeAccess volumes,
            RemoteServers servers,
            VolumeLocations locations,
            @Nullable FileIdPool stock) {
        this.ids = volumes.ids();
        this.ongoing = new InFlightOperation(setup.tally());
        this.addressing = new FileIdResolver(volumes, servers, locations, stock, ongoing, this);
        ObjectRead reading = new ObjectRead(setup.readMode(), setup.options(), setup.foreign());
        this.transfer =
                new ObjectCall(ObjectApi.VOLUMES, setup.requests(), reading, setup.tally(), ongoing, path, this);
    }

    @Override
    public boolean isIdle() {
        return ongoing.isIdle();
    }

    @Override
    public boolean handles(Operation other) {
        return ongoing.isFor(other);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        ongoing.begin(operation, completion);
        missedServer = null;
        if (ongoing.kind() == OperationKind.WRITE) {
            addressing.assign();
            return;
        }
        try {
            if (!ids.read(ongoing.key(), addressing.id(), idRecord)) {
                ongoing.fail(Outcome.MISS, "no object was written under this key");
                return;
            }
        } catch (IOException e) {
            ongoing.fail(Outcome.ERROR, "the id of the object cannot be read: " + e.getMessage());
            return;
        }
        addressing.find();
    }

    /** A server that does not answer in time may be gone: the next operation asks the master where the volume is. */
    @Override
    public void abandon() {
        ongoing.release();
        addressing.cancel();
        if (transfer.abandon()) {
            addressing.forgetLocation();
        }
    }

    @Override
    public void resolved(RemoteServer server) {
        RemoteServer before = missedServer;
        if (before != null && addressing.isHolder(before)) {
            ongoing.fail(Outcome.MISS, missReason);
        } else {
            path.set(addressing.id());
            askedServer = server;
            transfer.begin(server, addressing.token());
        }
    }

    @Override
    public void unresolved(Outcome outcome, String reason, Duration pause) {
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void completed() {
        try {
            switch (ongoing.kind()) {
                case WRITE -> ids.write(ongoing.key(), addressing.id(), idRecord);
                case DELETE -> ids.markDeleted(ongoing.key(), addressing.id(), idRecord);
                case READ, UPDATE -> {}
            }
        } catch (IOException e) {
            ongoing.fail(Outcome.ERROR, "what became of the object cannot be kept: " + e.getMessage());
            return;
        }
        ongoing.succeed();
    }

    /** A miss may mean that the volume has moved: the master is asked once whether this server still holds it. */
    @Override
    public void missed(String reason) {
        if (missedServer == null) {
            missedServer = askedServer;
            missReason = reason;
            addressing.refresh();
        } else {
            ongoing.fail(Outcome.MISS, reason);
        }
    }

    @Override
    public void rejected(Outcome outcome, String reason, Duration pause) {
        if (ongoing.kind() == OperationKind.WRITE) {
            addressing.discardFileIds();
        }
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void connectionLost(String reason) {
        addressing.forgetLocation();
        ongoing.fail(Outcome.ERROR, reason);
    }
}
