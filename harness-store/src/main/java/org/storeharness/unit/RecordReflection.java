package org.storeharness.unit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Constructs and reads records whose type is known only at run time. They need not be public where their package is open. */
public final class RecordReflection {
    /** The JVM makes them anew for each who asks, and slow to read at first. */
    private static final ClassValue<List<RecordComponent>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            return List.of(type.getRecordComponents());
        }
    };

    private RecordReflection() {}

    /** The components of a type of records, in their order. */
    public static List<RecordComponent> components(Class<?> type) {
        return COMPONENTS.get(type);
    }

    /**
     * A new record.
     *
     * @param arguments one for each component
     * @throws InvalidValueException or another unchecked exception that the constructor throws
     */
    public static <R> R construct(Class<R> type, @Nullable Object[] arguments) {
        Class<?>[] types =
                components(type).stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
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
