package org.storeharness.seaweed.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.fileid.Addressing;
import org.storeharness.seaweed.fileid.FidFile;
import org.storeharness.seaweed.fileid.IdStock;
import org.storeharness.seaweed.fileid.Locations;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.Ongoing;
import org.storeharness.seaweed.object.Reading;
import org.storeharness.seaweed.object.RequestPath;
import org.storeharness.seaweed.object.Transfer;

/** An operation by way of master and volume servers: first the object's address, then its own request. */
final class VolumeExchange implements Exchange, Addressing.Client, Transfer.Client {
    private final FidFile ids;
    private final Ongoing ongoing;
    private final Addressing addressing;
    private final Transfer transfer;
    private final RequestPath path = new RequestPath("/");
    private final ByteBuffer idRecord = FidFile.newRecord();
    private @Nullable Server asked;
    private @Nullable Server missedAt;
    private String miss = "";

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    VolumeExchange(
            SessionSetup setup, VolumeAccess volumes, Servers servers, Locations locations, @Nullable IdStock stock) {
        this.ids = volumes.ids();
        this.ongoing = new Ongoing(setup.tally());
        this.addressing = new Addressing(volumes, servers, locations, stock, ongoing, this);
        Reading reading = new Reading(setup.readMode(), setup.options(), setup.foreign());
        this.transfer = new Transfer(ObjectApi.VOLUMES, setup.requests(), reading, setup.tally(), ongoing, path, this);
    }

    @Override
    public boolean isIdle() {
        return ongoing.isOver();
    }

    @Override
    public boolean performs(Operation other) {
        return ongoing.is(other);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        ongoing.begin(operation, completion);
        missedAt = null;
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
        ongoing.forget();
        addressing.abandon();
        if (transfer.abandon()) {
            addressing.cutOff();
        }
    }

    @Override
    public void addressed(Server server) {
        Server before = missedAt;
        if (before != null && addressing.isHeldBy(before)) {
            ongoing.fail(Outcome.MISS, miss);
        } else {
            path.set(addressing.id());
            asked = server;
            transfer.begin(server, addressing.token());
        }
    }

    @Override
    public void notAddressed(Outcome outcome, String reason, Duration pause) {
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void done() {
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
        if (missedAt == null) {
            missedAt = asked;
            miss = reason;
            addressing.findAgain();
        } else {
            ongoing.fail(Outcome.MISS, reason);
        }
    }

    @Override
    public void refused(Outcome outcome, String reason, Duration pause) {
        if (ongoing.kind() == OperationKind.WRITE) {
            addressing.refused();
        }
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void cutOff(String reason) {
        addressing.cutOff();
        ongoing.fail(Outcome.ERROR, reason);
    }
}
