package org.storeharness.run.stage;

import java.lang.reflect.Method;

/** Makes virtual threads. Java has them from 21 on, and this code is compiled for 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    static Thread unstarted(Runnable task, String name) {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Method named = type.getMethod("name", String.class);
            Object builder = named.invoke(Thread.class.getMethod("ofVirtual").invoke(null), name);
            return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no virtual threads", e);
        }
    }
}
