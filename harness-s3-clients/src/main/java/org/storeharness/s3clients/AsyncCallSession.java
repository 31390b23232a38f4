package org.storeharness.s3clients;

import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.storeharness.store.SessionContext;

/**
 * Performs operations by calls that end on threads of the library, which hand them back to the worker's thread: it takes them within
 * {@link #poll}, as an application that waits for a result would. Confined to the thread that created it.
 */
final class AsyncCallSession implements Session {
    private final SdkAsyncCalls calls;
    private final LibrarySetup setup;
    private final String prefix;
    private final ReadCheck[] checks;
    private final @Nullable PendingCall[] pending;
    private final BlockingQueue<PendingCall> ended = new LinkedBlockingQueue<>();
    private final ServerFailures failures;
    private final DoubtfulWrites doubts;
    private final RequestCounters counters;

    AsyncCallSession(SdkAsyncCalls calls, LibrarySetup setup, SessionContext context) {
        this.calls = calls;
        this.setup = setup;
        this.prefix = setup.prefix();
        this.checks = new ReadCheck[context.depth()];
        Arrays.setAll(
                checks,
                slot -> new ReadCheck(
                        setup.options().read(), setup.options().rangeBytes().toInt()));
        this.pending = new @Nullable PendingCall[context.depth()];
        this.failures = setup.failures();
        this.counters = setup.counters();
        this.doubts = new DoubtfulWrites(setup.options().conditional(), context.depth());
    }

    @Override
    public void start(Operation operation, Completion completion) {
        completion.markServer(failures.number());
        doubts.begin(operation);
        begin(operation, completion, false);
    }

    private void begin(Operation operation, Completion completion, boolean repeated) {
        int slot = operation.slot();
        PendingCall call = new PendingCall(
                operation, completion, ObjectKey.text(prefix, operation.key(0)), checks[slot], repeated);
        pending[slot] = call;
        CompletableFuture<Long> future = begin(call);
        call.begun(future);
        future.whenComplete((received, failure) -> {
            call.ended(received, failure);
            ended.add(call);
        });
    }

    private CompletableFuture<Long> begin(PendingCall call) {
        try {
            return switch (call.operation().kind()) {
                case READ -> {
                    call.check().begin(call.operation());
                    yield calls.read(call);
                }
                case DELETE -> calls.delete(call);
                default -> calls.upload(call);
            };
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void poll(long maximumWaitNanos) {
        try {
            PendingCall call = maximumWaitNanos > 0 ? ended.poll(maximumWaitNanos, TimeUnit.NANOSECONDS) : ended.poll();
            while (call != null) {
                if (call.release()) {
                    pending[call.operation().slot()] = null;
                    complete(call);
                }
                call = ended.poll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void complete(PendingCall call) {
        Operation operation = call.operation();
        Completion completion = call.completion();
        Throwable cause = call.failure();
        if (cause != null) {
            CallFailure failure = SdkFailures.of(CallNames.of(operation), cause);
            // A read whose connection was closed before an answer is repeated once, as this project's client does
            if (operation.kind() == OperationKind.READ && failure.unheard() && !call.repeated()) {
                counters.requestResent();
                completion.resent();
                begin(operation, completion, true);
                return;
            }
            if (!doubts.wroteBefore(operation, failure)) {
                failures.increment();
                failure.end(completion, setup);
                return;
            }
        } else if (operation.kind() == OperationKind.READ) {
            String problem = call.check().problem(call.received());
            if (!problem.isEmpty()) {
                failures.increment();
                completion.fail(Outcome.CORRUPT, "read " + problem);
                return;
            }
            if (call.check().form() != GetForm.FULL) {
                completion.transferred(call.check().form() == GetForm.HEAD ? 0 : call.received());
            }
        }
        doubts.mark(operation.slot());
        completion.succeed();
    }

    @Override
    public void abandon(Operation operation) {
        PendingCall call = pending[operation.slot()];
        if (call != null && call.operation() == operation) {
            giveUp(call);
        }
    }

    private void giveUp(PendingCall call) {
        int slot = call.operation().slot();
        pending[slot] = null;
        call.release();
        call.cancel();
        doubts.mark(slot);
    }

    @Override
    public void close() {
        for (PendingCall call : pending) {
            if (call != null) {
                giveUp(call);
            }
        }
    }
}
