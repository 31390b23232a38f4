package org.storeharness.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CollectionPause;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.store.OperationPart;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.LinePadding;

/**
 * Keeps the slowest successful operations of one worker in one phase. An operation that is none of them costs one comparison, and nothing is
 * allocated for one that is. Written by the worker; a thread that waited for it reads it after the phase.
 */
public final class SlowReservoir extends LinePadding {
    /** Keeps none. */
    public static final SlowReservoir NONE = new SlowReservoir();

    /** Stands for the time of a part that an operation did not pass. */
    public static final long NOT_PASSED = Long.MIN_VALUE;

    private static final OperationPart[] MARKS = OperationPart.values();
    private static final OperationKind[] KINDS = OperationKind.values();

    private static final int INTENDED = 0;
    private static final int START = 1;
    private static final int ATTEMPT = 2;
    private static final int END = 3;
    private static final int KIND = 4;
    private static final int KEY = 5;
    private static final int SCRIPT = 6;
    private static final int SERVER = 7;
    private static final int HALF = 8;
    private static final int FIRST_MARK = 9;
    private static final int WORDS = FIRST_MARK + MARKS.length;

    private long[] rows = new long[0];

    /** The rows as a heap, whose first has the shortest response time. */
    private int[] heap = new int[0];

    private int size;
    private int capacity;
    private long leastNanos = Long.MAX_VALUE;

    /**
     * The facts that all operations of a phase share.
     *
     * @param originNanos its common start, on the engine's clock
     * @param pauses the pauses of the process for garbage collection, from the common start
     * @param scripts the names of the store's scripts
     * @param servers the names of the store's servers
     */
    public record PhaseFacts(
            long originNanos, List<CollectionPause> pauses, List<String> scripts, List<String> servers) {}

    /** Forgets all, and keeps so many from now on: at least one. */
    void begin(int most) {
        size = 0;
        capacity = most;
        leastNanos = -1;
        if (heap.length < most) {
            heap = new int[most];
            rows = new long[most * WORDS];
        }
    }

    /** Whether an operation with that response time is one of the slowest so far. */
    public boolean isSlow(long responseNanos) {
        return responseNanos > leastNanos;
    }

    /**
     * Keeps an operation that {@link #isSlow}. All times are on the engine's clock.
     *
     * @param half when the update began, where one begins with a read of its object; for others the start
     * @param attempt when its last attempt began
     * @return where the rest of it is added
     */
    public int keep(long intended, long start, long half, long attempt, long end) {
        boolean full = size == capacity;
        int place = full ? 0 : size;
        if (!full) {
            heap[size] = size;
            size++;
        }
        int row = heap[place] * WORDS;
        rows[row + INTENDED] = intended;
        rows[row + START] = start;
        rows[row + HALF] = half;
        rows[row + ATTEMPT] = attempt;
        rows[row + END] = end;
        if (full) {
            sink();
        } else {
            rise(place);
        }
        leastNanos = size == capacity ? response(heap[0]) : -1;
        return row;
    }

    /**
     * Adds what the operation was.
     *
     * @param row what {@link #keep} returned
     * @param script the number of its script, or -1
     * @param server the number of its server, or -1
     * @param marks when it passed each part, or {@link #NOT_PASSED}
     */
    public void describe(int row, OperationKind kind, long key, int script, int server, long[] marks) {
        rows[row + KIND] = kind.ordinal();
        rows[row + KEY] = key;
        rows[row + SCRIPT] = script;
        rows[row + SERVER] = server;
        System.arraycopy(marks, 0, rows, row + FIRST_MARK, MARKS.length);
    }

    private long response(int number) {
        return rows[number * WORDS + END] - rows[number * WORDS + INTENDED];
    }

    private void rise(int from) {
        for (int place = from; place > 0; place = (place - 1) / 2) {
            int parent = (place - 1) / 2;
            if (response(heap[parent]) <= response(heap[place])) {
                return;
            }
            swap(parent, place);
        }
    }

    private void sink() {
        int place = 0;
        for (int child = 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && response(heap[child + 1]) < response(heap[child])) {
                child++;
            }
            if (response(heap[place]) <= response(heap[child])) {
                return;
            }
            swap(place, child);
            place = child;
        }
    }

    private void swap(int one, int other) {
        int kept = heap[one];
        heap[one] = heap[other];
        heap[other] = kept;
    }

    /** All operations that took at least so long are kept. */
    long completeFromNanos() {
        return size > 0 && size == capacity ? leastNanos + 1 : 0;
    }

    /** The response times of the kept operations, in no order. */
    long[] responses() {
        long[] responses = new long[size];
        Arrays.setAll(responses, this::response);
        return responses;
    }

    /** The kept operations that took at least so long, in no order. */
    List<SlowOperation> operations(long atLeastNanos, PhaseFacts phase) {
        List<SlowOperation> found = new ArrayList<>();
        for (int number = 0; number < size; number++) {
            if (response(number) >= atLeastNanos) {
                found.add(operation(number * WORDS, phase));
            }
        }
        return found;
    }

    private SlowOperation operation(int row, PhaseFacts phase) {
        long origin = phase.originNanos();
        return new SlowOperation(
                rows[row + INTENDED] - origin,
                rows[row + END] - rows[row + INTENDED],
                EnumSpelling.of(KINDS[(int) rows[row + KIND]]),
                rows[row + KEY],
                name(phase.scripts(), rows[row + SCRIPT]),
                name(phase.servers(), rows[row + SERVER]),
                null,
                parts(row, phase),
                null);
    }

    private static @Nullable String name(List<String> names, long number) {
        return number < 0 || number >= names.size() ? null : names.get((int) number);
    }

    /** The stretches of an operation, without the pauses in them, and these. They follow each other without a gap. */
    private Map<String, Long> parts(int row, PhaseFacts phase) {
        Map<String, Long> parts = new LinkedHashMap<>();
        Stretches stretches = new Stretches(phase, parts, rows[row + INTENDED]);
        stretches.until(rows[row + START], Account.LATE_START);
        stretches.until(rows[row + HALF], SlowOperation.REST);
        stretches.until(rows[row + ATTEMPT], SlowOperation.EARLIER_ATTEMPTS);
        String last = SlowOperation.REST;
        for (int mark = next(row, stretches.from - 1, -1); mark >= 0; ) {
            stretches.until(rows[row + FIRST_MARK + mark], Account.stretchUntil(MARKS[mark]));
            last = afterLast(MARKS[mark]);
            mark = next(row, rows[row + FIRST_MARK + mark], mark);
        }
        stretches.until(rows[row + END], last);
        return parts;
    }

    private static String afterLast(OperationPart mark) {
        return switch (mark) {
            case FIRST_BYTE -> Account.TRANSFER;
            case WRITTEN -> Account.FLUSH;
            case POOL_WAIT_OVER, CONNECTED, ASSIGNED -> SlowOperation.REST;
        };
    }

    /** The mark that follows this one at this time; -1 for none. */
    private int next(int row, long time, int mark) {
        int found = -1;
        for (int i = 0; i < MARKS.length; i++) {
            long at = rows[row + FIRST_MARK + i];
            if ((at > time || at == time && i > mark)
                    && at != NOT_PASSED
                    && (found < 0 || at < rows[row + FIRST_MARK + found])) {
                found = i;
            }
        }
        return found;
    }

    /** Divides the time of an operation. */
    private static final class Stretches {
        private final PhaseFacts phase;
        private final Map<String, Long> parts;
        private long from;

        Stretches(PhaseFacts phase, Map<String, Long> parts, long from) {
            this.phase = phase;
            this.parts = parts;
            this.from = from;
        }

        void until(long time, String name) {
            long nanos = time - from;
            long paused = 0;
            for (CollectionPause pause : phase.pauses()) {
                paused += Math.max(
                        0,
                        Math.min(time - phase.originNanos(), pause.endNanos())
                                - Math.max(from - phase.originNanos(), pause.startNanos()));
            }
            add(Account.COLLECTIONS, Math.min(paused, nanos));
            add(name, nanos - Math.min(paused, nanos));
            from = time;
        }

        private void add(String name, long nanos) {
            if (nanos > 0) {
                parts.merge(name, nanos, Long::sum);
            }
        }
    }
}
