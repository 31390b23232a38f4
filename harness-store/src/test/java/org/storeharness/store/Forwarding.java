package org.storeharness.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Forwards every call of an interface but those that a handler takes. */
public final class Forwarding {
    private Forwarding() {}

    /** Takes calls of one object. */
    public interface Interceptor {
        /**
         * Handles a call.
         *
         * @param forward makes the call as it is
         */
        @Nullable
        Object call(String method, @Nullable Object[] arguments, Forward forward) throws Throwable;
    }

    /** Makes a call of the object behind. */
    public interface Forward {
        @Nullable
        Object call() throws Throwable;
    }

    /** An object of an interface whose calls reach another one but for what the interceptor makes of them. */
    public static <T> T to(T object, Class<T> type, Interceptor interceptor) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            @Nullable Object[] passed = arguments == null ? new Object[0] : arguments;
            if (method.getName().equals("equals") && method.getDeclaringClass() == Object.class) {
                return proxy == passed[0];
            }
            return method.getDeclaringClass() == Object.class
                    ? invoke(object, method, passed)
                    : interceptor.call(method.getName(), passed, () -> invoke(object, method, passed));
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object invoke(Object object, Method method, @Nullable Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
