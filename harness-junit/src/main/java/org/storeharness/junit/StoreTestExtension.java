package org.storeharness.junit;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestWatcher;
import org.storeharness.api.Comparison;
import org.storeharness.api.HarnessException;

/** Measures for a test, or once for the tests of a class; a test that is not decided says why on the console. */
final class StoreTestExtension implements ParameterResolver, TestWatcher {
    private static final Namespace RESULTS = Namespace.create(StoreTestExtension.class);

    /** Runs at the same time would disturb each other. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    /** Builds print how many tests were skipped, and no reason. */
    private static final Logger CONSOLE = System.getLogger(StoreTest.class.getName());

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        String reason = cause == null ? "no reason given" : cause.getMessage();
        CONSOLE.log(Level.WARNING, context.getDisplayName() + " is not decided: " + reason);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Comparison.class;
    }

    @Override
    public Comparison resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext annotated = context;
        Optional<StoreTest> wanted = annotation(annotated);
        while (wanted.isEmpty() && annotated.getParent().isPresent()) {
            annotated = annotated.getParent().get();
            wanted = annotation(annotated);
        }
        try {
            return measured(
                    annotated,
                    new StoreTestRun(
                            wanted.orElseThrow(() ->
                                    new ParameterResolutionException("neither the test nor its class has @StoreTest")),
                            context.getRequiredTestClass()));
        } catch (HarnessException | IOException e) {
            throw new ParameterResolutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ParameterResolutionException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Optional<StoreTest> annotation(ExtensionContext context) {
        return context.getElement().map((AnnotatedElement element) -> element.getAnnotation(StoreTest.class));
    }

    /** Measures unless that was done for the annotation's test or class. */
    private static Comparison measured(ExtensionContext annotated, StoreTestRun run)
            throws HarnessException, InterruptedException, IOException {
        ONE_AT_A_TIME.lockInterruptibly();
        try {
            ExtensionContext.Store results = annotated.getStore(RESULTS);
            Comparison before = results.get(annotated.getUniqueId(), Comparison.class);
            if (before != null) {
                return before;
            }
            Comparison found = run.measure();
            results.put(annotated.getUniqueId(), found);
            return found;
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }
}
