package org.storeharness.unit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Constructs and reads records whose type is known only at run time. They need not be public where their package is open. */
public final class RecordReflection {
    private RecordReflection() {}

    /**
     * A new record.
     *
     * @param arguments one for each component
     * @throws InvalidValueException or another unchecked exception that the constructor throws
     */
    public static <R> R construct(Class<R> type, @Nullable Object[] arguments) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.trySetAccessible();
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException("cannot construct " + type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot construct " + type, e);
        }
    }

    /** The value of a component. */
    public static @Nullable Object read(RecordComponent component, Record owner) {
        try {
            Method accessor = component.getAccessor();
            accessor.trySetAccessible();
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
