package org.storeharness.unit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Constructs and reads records whose type is known only at run time. The types must be public. */
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
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException("cannot construct " + type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot construct " + type + "; it must be public", e);
        }
    }

    /** The value of a component. */
    public static @Nullable Object read(RecordComponent component, Record owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
