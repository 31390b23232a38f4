package org.storeharness.seaweed.fileid;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.object.Ongoing;
import org.storeharness.seaweed.protocol.FileId;

/**
 * Finds out where the object of an operation is or is to go: its id, its server, and the token to show there. Asks the master
 * for what is not known. Used again for the next operation.
 */
public final class Addressing implements IdRequest.Client, VolumeLocation.Waiter, IdStock.Waiter {
    /** One who needs an address. */
    public interface Client {
        /** The object is or goes there. */
        void addressed(Server server);

        /**
         * There is no address to be had.
         *
         * @param pause what the master asks for before another try; zero for nothing
         */
        void notAddressed(Outcome outcome, String reason, Duration pause);
    }

    private enum Step {
        NONE,
        ASK,
        STOCK,
        LOCATE
    }

    private final VolumeAccess volumes;
    private final Locations locations;
    private final @Nullable IdStock stock;
    private final Ongoing ongoing;
    private final Client client;
    private final FileId id = new FileId();
    private final IdRequest request;
    private @Nullable VolumeLocation awaited;
    private Step step = Step.NONE;

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    public Addressing(
            VolumeAccess volumes,
            Servers servers,
            Locations locations,
            @Nullable IdStock stock,
            Ongoing ongoing,
            Client client) {
        this.volumes = volumes;
        this.locations = locations;
        this.stock = stock;
        this.ongoing = ongoing;
        this.client = client;
        this.request = new IdRequest(volumes.master(), servers, ongoing, id, this);
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
        if (stock != null) {
            takeFrom(stock);
        } else {
            step = Step.ASK;
            request.assign();
        }
    }

    /** Finds the object with this id. */
    public void find() {
        request.clear();
        if (ongoing.kind() == OperationKind.READ ? volumes.tokensToRead() : volumes.tokensToWrite()) {
            step = Step.ASK;
            request.permit();
        } else {
            locate();
        }
    }

    /** Asks the master where the object's volume is, whatever it said before. */
    public void findAgain() {
        lookUp(locations.of(id.volume()));
    }

    /** Whether the server held the object's volume when it was last looked up. */
    public boolean isHeldBy(Server server) {
        return locations.of(id.volume()).isHeldBy(server);
    }

    /** The volume does not take uploads: ids in stock there are of no use. */
    public void refused() {
        if (stock != null) {
            stock.discard(id.volume());
        }
    }

    /** The server cannot be reached any more: its volume is looked up again. */
    public void cutOff() {
        refused();
        locations.of(id.volume()).forget();
    }

    /** Stops looking. */
    public void abandon() {
        VolumeLocation location = awaited;
        if (location != null) {
            location.leave(this);
        }
        if (step == Step.STOCK && stock != null) {
            stock.leave(this);
        }
        if (step == Step.ASK) {
            request.withdraw();
        }
        awaited = null;
        step = Step.NONE;
    }

    @Override
    public void stocked() {
        if (step == Step.STOCK && stock != null) {
            takeFrom(stock);
        }
    }

    @Override
    public void notStocked(Outcome outcome, String reason, Duration pause) {
        if (step == Step.STOCK) {
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void located(VolumeLocation location) {
        if (awaited == location) {
            awaited = null;
            succeed(location.holder());
        }
    }

    @Override
    public void notLocated(Outcome outcome, String reason, Duration pause) {
        if (awaited != null) {
            awaited = null;
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void assigned(Server server) {
        succeed(server);
    }

    @Override
    public void permitted() {
        locate();
    }

    @Override
    public void denied(Outcome outcome, String reason, Duration pause) {
        fail(outcome, reason, pause);
    }

    private void takeFrom(IdStock from) {
        Server server = from.take(id);
        if (server == null) {
            step = Step.STOCK;
            from.await(this);
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
        step = Step.LOCATE;
        awaited = location;
        location.lookUp(this, ongoing.nowNanos());
    }

    private void succeed(Server server) {
        step = Step.NONE;
        client.addressed(server);
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        step = Step.NONE;
        client.notAddressed(outcome, reason, pause);
    }
}
