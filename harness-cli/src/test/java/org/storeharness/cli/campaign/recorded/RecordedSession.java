package org.storeharness.cli.campaign.recorded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Completion;
import org.storeharness.store.Forwarding;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/** A session that records its operations, and that loses or flips what it acknowledges if it is to. */
final class RecordedSession {
    private final Recorder recorder;
    private final Session session;

    private RecordedSession(Recorder recorder, Session session) {
        this.recorder = recorder;
        this.session = session;
    }

    static Session of(Session session, Recorder recorder) {
        RecordedSession recorded = new RecordedSession(recorder, session);
        return Forwarding.to(session, Session.class, (method, arguments, forward) -> {
            if (method.equals("start")) {
                recorded.start((Operation) Objects.requireNonNull(arguments[0]), (Completion)
                        Objects.requireNonNull(arguments[1]));
                return null;
            }
            if (method.equals("abandon")) {
                recorder.ledger().increment(Ledger.Count.ABANDONED);
            }
            return forward.call();
        });
    }

    private void start(Operation operation, Completion completion) {
        recorder.operationStarts();
        OperationKind kind = operation.kind();
        List<History.Version> versions = new ArrayList<>();
        if (kind.carriesPayload()) {
            for (int i = 0; i < operation.count(); i++) {
                versions.add(recorder.history().begin(operation.key(i), operation.payload(i)));
            }
        }
        boolean ofFlipped = kind == OperationKind.READ && recorder.flipped().contains(operation.key(0));
        Completion counted = Forwarding.to(completion, Completion.class, (method, arguments, forward) -> {
            Object result = forward.call();
            if (method.equals("succeed")) {
                recorder.ledger().increment(Ledger.Count.OK);
                versions.forEach(version -> recorder.history().end(version, true));
                if (ofFlipped) {
                    recorder.ledger().increment(Ledger.Count.READS_OF_FLIPPED);
                }
            } else if (method.equals("fail")) {
                recorder.ledger().increment(count((Outcome) Objects.requireNonNull(arguments[0])));
                versions.forEach(version -> recorder.history().end(version, false));
            }
            return result;
        });
        if (kind == OperationKind.WRITE && recorder.loses()) {
            recorder.ledger().increment(Ledger.Count.LOST_WRITES);
            counted.succeed();
        } else if (kind == OperationKind.WRITE && recorder.flips()) {
            startFlipped(operation, counted);
        } else {
            session.start(operation, counted);
        }
    }

    /** The payload is as it was when the call returns: for blocking sessions. */
    private void startFlipped(Operation operation, Completion completion) {
        ByteBuffer payload = operation.payload(0);
        int middle = (payload.position() + payload.limit()) / 2;
        recorder.flipped().add(operation.key(0));
        recorder.ledger().increment(Ledger.Count.FLIPPED_WRITES);
        payload.put(middle, (byte) ~payload.get(middle));
        session.start(operation, completion);
        payload.put(middle, (byte) ~payload.get(middle));
    }

    private static Ledger.Count count(@Nullable Outcome outcome) {
        return Ledger.Count.valueOf(String.valueOf(outcome));
    }
}
