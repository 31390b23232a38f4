package org.storeharness.seaweed.fileid;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.object.InFlightOperation;
import org.storeharness.seaweed.protocol.FileId;

/**
 * Finds out where the object of an operation is or is to go: its id, its server, and the token to show there. Asks the master
 * for what is not known. Used again for the next operation.
 */
public final class FileIdResolver
        implements FileIdRequest.FileIdRequestHandler, VolumeLocation.LocationWaiter, FileIdPool.FileIdWaiter {
    /** One who needs an address. */
    public interface AddressHandler {
        /** The object is or goes there. */
        void resolved(RemoteServer server);

        /**
         * There is no address to be had.
         *
         * @param pause what the master asks for before another try; zero for nothing
         */
        void unresolved(Outcome outcome, String reason, Duration pause);
    }

    private enum PendingStep {
        NONE,
        ASK,
        STOCK,
        LOCATE
    }

    private final VolumeAccess volumes;
    private final VolumeLocations locations;
    private final @Nullable FileIdPool pool;
    private final InFlightOperation ongoing;
    private final AddressHandler client;
    private final FileId id = new FileId();
    private final FileIdRequest request;
    private @Nullable VolumeLocation awaitedLocation;
    private PendingStep pendingStep = PendingStep.NONE;

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    public FileIdResolver(
            VolumeAccess volumes,
            RemoteServers servers,
            VolumeLocations locations,
            @Nullable FileIdPool stock,
            InFlightOperation ongoing,
            AddressHandler client) {
        this.volumes = volumes;
        this.locations = locations;
        this.pool = stock;
        this.ongoing = ongoing;
        this.client = client;
        this.request = new FileIdRequest(volumes.master(), servers, ongoing, id, this);
    }

    /** The object's id: assigned, or set by the client before {@link #find}. */
    public FileId id() {
        return id;
    }

    /** What permits the object's own request; {@code null} where nothing has to. */
    public byte @Nullable [] token() {
        return request.token();
    }

    /** Gets an id for a new object. */
    public void assign() {
        request.clear();
        if (pool != null) {
            takeIdFrom(pool);
        } else {
            pendingStep = PendingStep.ASK;
            request.assign();
        }
    }

    /** Finds the object with this id. */
    public void find() {
        request.clear();
        if (ongoing.kind() == OperationKind.READ ? volumes.tokensToRead() : volumes.tokensToWrite()) {
            pendingStep = PendingStep.ASK;
            request.requestToken();
        } else {
            locate();
        }
    }

    /** Asks the master where the object's volume is, whatever it said before. */
    public void refresh() {
        lookUp(locations.of(id.volume()));
    }

    /** Whether the server held the object's volume when it was last looked up. */
    public boolean isHolder(RemoteServer server) {
        return locations.of(id.volume()).isHolder(server);
    }

    /** The volume does not take uploads: ids in stock there are of no use. */
    public void discardFileIds() {
        if (pool != null) {
            pool.discard(id.volume());
        }
    }

    /** The server cannot be reached any more: its volume is looked up again. */
    public void forgetLocation() {
        discardFileIds();
        locations.of(id.volume()).forget();
    }

    /** Stops looking. */
    public void cancel() {
        VolumeLocation location = awaitedLocation;
        if (location != null) {
            location.cancel(this);
        }
        if (pendingStep == PendingStep.STOCK && pool != null) {
            pool.cancel(this);
        }
        if (pendingStep == PendingStep.ASK) {
            request.cancel();
        }
        awaitedLocation = null;
        pendingStep = PendingStep.NONE;
    }

    @Override
    public void idsAvailable() {
        if (pendingStep == PendingStep.STOCK && pool != null) {
            takeIdFrom(pool);
        }
    }

    @Override
    public void idsUnavailable(Outcome outcome, String reason, Duration pause) {
        if (pendingStep == PendingStep.STOCK) {
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void located(VolumeLocation location) {
        if (awaitedLocation == location) {
            awaitedLocation = null;
            succeed(location.holder());
        }
    }

    @Override
    public void lookupFailed(Outcome outcome, String reason, Duration pause) {
        if (awaitedLocation != null) {
            awaitedLocation = null;
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void assigned(RemoteServer server) {
        succeed(server);
    }

    @Override
    public void tokenReceived() {
        locate();
    }

    @Override
    public void requestFailed(Outcome outcome, String reason, Duration pause) {
        fail(outcome, reason, pause);
    }

    private void takeIdFrom(FileIdPool from) {
        RemoteServer server = from.take(id);
        if (server == null) {
            pendingStep = PendingStep.STOCK;
            from.awaitFileId(this);
        } else {
            ongoing.mark(OperationPart.ASSIGNED);
            succeed(server);
        }
    }

    private void locate() {
        VolumeLocation location = locations.of(id.volume());
        if (location.isKnown(ongoing.nowNanos())) {
            succeed(location.holder());
        } else {
            lookUp(location);
        }
    }

    private void lookUp(VolumeLocation location) {
        pendingStep = PendingStep.LOCATE;
        awaitedLocation = location;
        location.lookUp(this, ongoing.nowNanos());
    }

    private void succeed(RemoteServer server) {
        pendingStep = PendingStep.NONE;
        client.resolved(server);
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        pendingStep = PendingStep.NONE;
        client.unresolved(outcome, reason, pause);
    }
}
