package org.storeharness.s3clients;

import org.storeharness.http.RequestCounters;
import org.storeharness.http.RequestCounters.ServerFailures;
import org.storeharness.plan.OperationKind;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.ObjectKey;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/** Performs operations by calls that block the worker's thread. Confined to the thread that created it. */
final class BlockingCallSession implements Session {
    private final BlockingCalls calls;
    private final LibrarySetup setup;
    private final String prefix;
    private final ReadCheck check;
    private final ServerFailures failures;
    private final DoubtfulWrites doubts;
    private final RequestCounters counters;

    BlockingCallSession(BlockingCalls calls, LibrarySetup setup) {
        this.calls = calls;
        this.setup = setup;
        this.prefix = setup.prefix();
        this.check = new ReadCheck(
                setup.options().read(), setup.options().rangeBytes().toInt());
        this.failures = setup.failures();
        this.counters = setup.counters();
        this.doubts = new DoubtfulWrites(setup.options().conditional(), 1);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        completion.markServer(failures.number());
        doubts.begin(operation);
        String key = ObjectKey.text(prefix, operation.key(0));
        try {
            String problem = repeatUnheard(operation, key, completion);
            if (!problem.isEmpty()) {
                failures.increment();
                completion.fail(Outcome.CORRUPT, "read " + problem);
                return;
            }
            doubts.mark(operation.slot());
        } catch (Exception e) {
            CallFailure failure = calls.failure(CallNames.of(operation), e);
            if (!doubts.wroteBefore(operation, failure)) {
                failures.increment();
                failure.end(completion, setup);
                return;
            }
        }
        completion.succeed();
    }

    /** Performs it, and a read once more whose connection was closed before an answer, as this project's client does. */
    private String repeatUnheard(Operation operation, String key, Completion completion) throws Exception {
        try {
            return perform(operation, key, completion);
        } catch (Exception e) {
            if (operation.kind() != OperationKind.READ
                    || !calls.failure(CallNames.of(operation), e).unheard()) {
                throw e;
            }
            counters.requestResent();
            completion.resent();
            return perform(operation, key, completion);
        }
    }

    /** Performs the operation and returns the problem of a read; empty if there is none. */
    private String perform(Operation operation, String key, Completion completion) throws Exception {
        switch (operation.kind()) {
            case READ -> {
                check.begin(operation);
                long received = calls.read(operation, key, check);
                String problem = check.problem(received);
                if (problem.isEmpty() && check.form() != GetForm.FULL) {
                    completion.transferred(check.form() == GetForm.HEAD ? 0 : received);
                }
                return problem;
            }
            case DELETE -> calls.delete(key);
            default -> calls.upload(operation, key);
        }
        return "";
    }

    @Override
    public void poll(long maximumWaitNanos) {}

    @Override
    public void abandon(Operation operation) {}

    @Override
    public void close() {}
}
