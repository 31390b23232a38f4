package org.storeharness.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.SharedServers;

/**
 * Removes and ends what a run made: cleans up and closes every target, stops the servers, removes the data directory. Each step is
 * bounded, and each is done although one before it failed or hung. Used by the thread of the run.
 */
final class CleanUp {
    private final DataDirectory data;
    private final SharedServers servers;
    private final BoundedCall calls;
    private final RunContext context;
    private final Predicate<OpenTarget> needless;
    private final Map<String, OpenTarget> targets = new LinkedHashMap<>();
    private final List<String> left = new ArrayList<>();
    private final List<UndoneStep> undone = new ArrayList<>();
    private boolean done;

    /**
     * A step that failed.
     *
     * @param target whose step it was; {@code null} for the run's own
     * @param message one line
     */
    record UndoneStep(@Nullable String target, String message) {
        /** A clean-up often fails as what came before it did; then that is not said twice. */
        String after(String failure) {
            List<String> parts = List.of(message.split("; "));
            List<String> more =
                    parts.stream().filter(part -> !failure.contains(part)).toList();
            String reason = more.size() == parts.size() ? ": " : " for the same reason" + (more.isEmpty() ? "" : "; ");
            return "; " + (target == null ? "the run" : "target " + target) + " did not shut down cleanly" + reason
                    + String.join("; ", more);
        }

        Caution caution() {
            Caution undone = Caution.of(CautionCode.NOT_CLEANED_UP).with("message", message);
            return target == null ? undone : undone.about(target);
        }
    }

    private interface EndStep {
        void perform() throws Exception;
    }

    /**
     * @param calls a thread for the steps of no target
     * @param needless whether what a target made goes without being removed
     */
    CleanUp(
            DataDirectory data,
            SharedServers servers,
            BoundedCall calls,
            RunContext context,
            Predicate<OpenTarget> needless) {
        this.data = data;
        this.servers = servers;
        this.calls = calls;
        this.context = context;
        this.needless = needless;
        left.add(data.path().toString());
        context.control().wouldLeave(left);
    }

    /** Adds a target to what is cleaned up. */
    void add(OpenTarget target) {
        targets.put(target.name(), target);
        left.add(left.size() - 1, "target " + target.name());
        context.control().wouldLeave(left);
    }

    /** Cleans a target up and closes it before the others; if it cannot be cleaned up, {@link #perform} tries it again. */
    void end(OpenTarget target) {
        try {
            target.store().cleanup();
            target.close();
            targets.remove(target.name());
            over("target " + target.name());
        } catch (Exception e) {
            context.listener()
                    .step("cleaning up " + target.name() + ": "
                            + context.traces().line(e));
        }
    }

    /** Takes all steps; does nothing the second time. Returns those that failed. */
    List<UndoneStep> perform() {
        if (done) {
            return undone;
        }
        done = true;
        targets.forEach((name, target) -> {
            context.listener().step("cleaning up " + name);
            if (needless.test(target) || step(name, target.store()::cleanup)) {
                over("target " + name);
            }
        });
        targets.forEach((name, target) -> step(name, target::close));
        step(
                null,
                () -> calls.call(
                        "the end of the servers of this run", context.bounds().cleanUp(), () -> {
                            servers.close();
                            return true;
                        }));
        String directory = data.path().toString();
        if (step(
                null,
                () -> calls.call("the removal of " + directory, context.bounds().cleanUp(), () -> {
                    data.close();
                    return true;
                }))) {
            over(directory);
        }
        calls.close();
        return undone;
    }

    /** Whether every step was done. */
    boolean complete() {
        return undone.isEmpty();
    }

    /** The line of a failure, and what the steps left undone. */
    String line(String failure) {
        return failure + undone.stream().map(step -> step.after(failure)).collect(Collectors.joining());
    }

    private boolean step(@Nullable String target, EndStep action) {
        try {
            action.perform();
            return true;
        } catch (Exception | Error e) {
            undone.add(new UndoneStep(target, context.traces().line(e)));
            return false;
        }
    }

    private void over(String what) {
        left.remove(what);
        context.control().wouldLeave(left);
    }
}
