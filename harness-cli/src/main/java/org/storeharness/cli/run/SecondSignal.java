package org.storeharness.cli.run;

import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * Reacts to signals that come while the JVM ends already, which it ignores by itself. By reflection, since {@code sun.misc.Signal} is in
 * every JDK and in no API; where it is not, such signals go on to be ignored.
 */
final class SecondSignal {
    private static final int SIGNALLED = 128;

    private SecondSignal() {}

    /**
     * From now on SIGINT and SIGTERM call this.
     *
     * @param action gets the exit code that stands for the signal
     */
    static void handle(IntConsumer action) {
        handle("INT", SIGNALLED + 2, action);
        handle("TERM", SIGNALLED + 15, action);
    }

    private static void handle(String name, int exitCode, IntConsumer action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calling = Proxy.newProxyInstance(
                    SecondSignal.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.accept(exitCode);
                        }
                        return method.getName().equals("hashCode") ? (Object) System.identityHashCode(self) : null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), calling);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // a signal that this platform does not have, or that another library handles
        }
    }
}
