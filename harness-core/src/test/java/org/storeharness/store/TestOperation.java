package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.plan.OperationKind;
import org.storeharness.workload.ObjectContent;

/** An operation for tests, which counts its completions. */
public final class TestOperation implements Operation, Completion {
    private final OperationKind kind;
    private final int slot;
    private final long[] keys;
    private final int size;
    private final ByteBuffer[] buffers;
    private final List<OperationPart> marks = new ArrayList<>();
    private int version;
    private int server = -1;
    private long intendedNanos;
    private int attempt;
    private Duration pause = Duration.ZERO;
    private int completions;
    private Outcome outcome = Outcome.UNFINISHED;
    private String reason = "";

    private TestOperation(OperationKind kind, int slot, int size, long... keys) {
        this.kind = kind;
        this.slot = slot;
        this.keys = keys;
        this.size = size;
        this.buffers = new ByteBuffer[keys.length];
        int room = (size + BUFFER_ALIGNMENT_BYTES - 1) / BUFFER_ALIGNMENT_BYTES * BUFFER_ALIGNMENT_BYTES;
        for (int i = 0; i < keys.length; i++) {
            buffers[i] = Operation.allocateAligned(room);
        }
    }

    /** A write of one object or of a batch. */
    public static TestOperation write(int size, long... keys) {
        return filled(OperationKind.WRITE, 0, size, 0, keys);
    }

    /** An update of one object. */
    public static TestOperation update(int size, int version, long key) {
        return filled(OperationKind.UPDATE, 0, size, version, key);
    }

    /** A read of one object or of several. */
    public static TestOperation read(int size, long... keys) {
        return new TestOperation(OperationKind.READ, 0, size, keys);
    }

    /** A removal of one object or of several. */
    public static TestOperation delete(int size, long... keys) {
        return new TestOperation(OperationKind.DELETE, 0, size, keys);
    }

    /** A script. */
    public static TestOperation script() {
        return new TestOperation(OperationKind.SCRIPT, 0, 1);
    }

    /** The same operation in another slot. */
    public TestOperation inSlot(int other) {
        return kind.carriesPayload()
                ? filled(kind, other, size, version, keys)
                : new TestOperation(kind, other, size, keys);
    }

    private static TestOperation filled(OperationKind kind, int slot, int size, int version, long... keys) {
        TestOperation operation = new TestOperation(kind, slot, size, keys);
        operation.version = version;
        ObjectContent content = new ObjectContent(StoreContractTest.SEED, 0);
        for (int i = 0; i < keys.length; i++) {
            content.write(operation.buffers[i], keys[i], version, size);
        }
        return operation;
    }

    /** The same operation, meant to start at this time. */
    public TestOperation startedAt(long nanos) {
        intendedNanos = nanos;
        return this;
    }

    /** The same operation, which is tried again. */
    public TestOperation again() {
        attempt++;
        completions = 0;
        outcome = Outcome.UNFINISHED;
        reason = "";
        for (ByteBuffer buffer : buffers) {
            buffer.rewind();
        }
        return this;
    }

    /** The same operation, which a session has performed to its end. */
    public TestOperation performedBy(Session session) {
        session.start(this, this);
        return awaitedFrom(session);
    }

    /** The same operation, which a session has ended, once and within a minute. */
    public TestOperation awaitedFrom(Session session) {
        long began = System.nanoTime();
        while (completions == 0) {
            assertThat(System.nanoTime() - began)
                    .as("nanoseconds of a %s", kind)
                    .isLessThan(60_000_000_000L);
            session.poll(10_000_000);
        }
        assertThat(completions).as("completions of a %s", kind).isEqualTo(1);
        return this;
    }

    /** The outcome; {@link Outcome#UNFINISHED} while the operation goes on. */
    public Outcome outcome() {
        return outcome;
    }

    /** The same operation, which must have ended so. */
    public TestOperation assertOutcome(Outcome expected) {
        assertThat(outcome).as(reason).isEqualTo(expected);
        return this;
    }

    /** Why it failed. */
    public String reason() {
        return reason;
    }

    /** The number of times that it was completed. */
    public int completions() {
        return completions;
    }

    /** The parts that it passed. */
    public List<OperationPart> marks() {
        return marks;
    }

    /** Whether the sink holds the intact object in that version. */
    public boolean holdsVersion(int version) {
        return holdsVersion(0, version);
    }

    /** Whether that sink holds the intact object in that version. */
    public boolean holdsVersion(int index, int version) {
        ByteBuffer expected = ByteBuffer.allocate(size);
        new ObjectContent(StoreContractTest.SEED, 0).write(expected, keys[index], version, size);
        return buffers[index].duplicate().flip().equals(expected);
    }

    @Override
    public OperationKind kind() {
        return kind;
    }

    @Override
    public int attempt() {
        return attempt;
    }

    @Override
    public int slot() {
        return slot;
    }

    @Override
    public int count() {
        return keys.length;
    }

    @Override
    public long key(int index) {
        return keys[index];
    }

    @Override
    public ByteBuffer payload(int index) {
        return buffers[index];
    }

    @Override
    public ByteBuffer sink(int index) {
        return buffers[index];
    }

    @Override
    public int size(int index) {
        return size;
    }

    @Override
    public long intendedNanos() {
        return intendedNanos;
    }

    /** The number of the server that was asked, or -1. */
    public int server() {
        return server;
    }

    @Override
    public void markServer(int number) {
        server = number;
    }

    @Override
    public void mark(OperationPart part) {
        marks.add(part);
    }

    @Override
    public void retryAfter(Duration asked) {
        pause = asked;
    }

    /** The pause that the store asked for before another try; zero for none. */
    public Duration pause() {
        return pause;
    }

    @Override
    public void succeed() {
        completions++;
        outcome = Outcome.OK;
    }

    @Override
    public void fail(Outcome failure, String why) {
        completions++;
        outcome = failure;
        reason = why;
    }
}
