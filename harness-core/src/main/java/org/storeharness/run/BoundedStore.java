package org.storeharness.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;

/**
 * A store whose calls are bounded: all but those that only name something, and those of workers, are made on one thread of its own,
 * as its contract requires. A call that hangs throws a {@link HungCallException}; what follows it, such as the clean-up, gets a new thread.
 */
final class BoundedStore {
    /** These calls come from the threads of workers, or are answered without the server. */
    private static final Set<String> DIRECT = Set.of(
            "threading",
            "newThread",
            "maximumSessions",
            "supports",
            "keepsContent",
            "readShape",
            "deleteSize",
            "scripts",
            "servers",
            "openCounters",
            "metrics",
            "openSession");

    private static final Map<String, Function<CallBounds, Duration>> BOUNDS = Map.of(
            "prepare", CallBounds::open,
            "attach", CallBounds::open,
            "fill", CallBounds::work,
            "settle", CallBounds::work,
            "prepareCache", CallBounds::work,
            "audit", CallBounds::work,
            "cleanup", CallBounds::cleanUp,
            "close", CallBounds::close);

    private BoundedStore() {}

    /**
     * @param target the name of its target
     * @param calls makes its calls
     */
    static Store of(String target, Store store, BoundedCall calls, CallBounds bounds) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (self, method, arguments) -> {
                    if (method.getName().equals("openSession")) {
                        // A virtual thread that waits behind a native frame of reflection keeps its carrier
                        return store.openSession((SessionContext) arguments[0]);
                    }
                    if (DIRECT.contains(method.getName()) || method.getDeclaringClass() == Object.class) {
                        return call(store, method, arguments);
                    }
                    Object result = calls.call(
                            what(method.getName(), target),
                            BOUNDS.getOrDefault(method.getName(), CallBounds::call)
                                    .apply(bounds),
                            () -> call(store, method, arguments));
                    if (method.getName().equals("close")) {
                        calls.close();
                    }
                    return result;
                });
    }

    private static String what(String method, String target) {
        return switch (method) {
            case "cleanup" -> "the clean-up of " + target;
            case "close" -> "the closing of " + target;
            default -> "the call " + method + " of " + target;
        };
    }

    private static Object call(Store store, Method method, Object[] arguments) throws Exception {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
