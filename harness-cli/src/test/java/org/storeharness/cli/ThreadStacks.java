package org.storeharness.cli;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What this process is doing, for the message of a test that waits in vain. */
final class ThreadStacks {
    private ThreadStacks() {}

    static String all() {
        return Thread.getAllStackTraces().entrySet().stream()
                .map(ThreadStacks::text)
                .collect(Collectors.joining("\n"));
    }

    private static String text(Map.Entry<Thread, StackTraceElement[]> thread) {
        return thread.getKey().getName() + " " + thread.getKey().getState() + "\n  "
                + Stream.of(thread.getValue()).map(StackTraceElement::toString).collect(Collectors.joining("\n  "));
    }
}
