package org.storeharness.unit;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of records with other values of some components, for tests. */
public final class RecordCopy {
    private RecordCopy() {}

    /**
     * The same record but for some components.
     *
     * @param changed the name of a component, then its value, and so on
     */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R record, @Nullable Object... changed) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < changed.length; i += 2) {
            values.put(String.valueOf(changed[i]), changed[i + 1]);
        }
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] copied = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                String name = components[i].getName();
                types[i] = components[i].getType();
                copied[i] = values.containsKey(name)
                        ? values.remove(name)
                        : components[i].getAccessor().invoke(record);
            }
            if (!values.isEmpty()) {
                throw new IllegalArgumentException(record.getClass() + " has no " + values.keySet());
            }
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(copied);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
