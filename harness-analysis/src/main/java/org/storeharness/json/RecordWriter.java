package org.storeharness.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Rounds;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.OmittedIfEmpty;
import org.storeharness.unit.RecordReflection;
import tools.jackson.core.JsonGenerator;

/** Writes records as documents that {@link RecordReader} reads back: the components in their order, under their names. */
record RecordWriter(JsonGenerator out, TextConverters texts) {
    /** A writer of plans and results. */
    RecordWriter(JsonGenerator out) {
        this(out, TextConverters.USUAL);
    }

    /**
     * @throws IllegalArgumentException if a number is not finite
     */
    void write(Type type, @Nullable Object value) {
        if (value == null) {
            out.writeNull();
        } else if (type instanceof ParameterizedType generic) {
            container(generic.getActualTypeArguments(), value);
        } else if (value instanceof Rounds rounds && rounds.fixed() != null) {
            out.writeNumber(rounds.fixed());
        } else if (texts.isText((Class<?>) type)) {
            out.writeString(texts.write((Class<?>) type, value));
        } else if (value instanceof Record fields) {
            record(fields);
        } else {
            plain(value);
        }
    }

    private void record(Record fields) {
        out.writeStartObject();
        for (RecordComponent component : RecordReflection.components(fields.getClass())) {
            Object value = RecordReflection.read(component, fields);
            boolean empty = value == null || List.of().equals(value) || Boolean.FALSE.equals(value);
            if (!empty || !component.isAnnotationPresent(OmittedIfEmpty.class)) {
                out.writeName(component.getName());
                write(component.getGenericType(), value);
            }
        }
        out.writeEndObject();
    }

    private void container(Type[] types, Object value) {
        if (value instanceof List<?> items) {
            list(types[0], items);
            return;
        }
        out.writeStartObject();
        ((Map<?, ?>) value).forEach((key, entry) -> {
            out.writeName(key instanceof Enum<?> constant ? EnumSpelling.of(constant) : (String) key);
            write(types[1], entry);
        });
        out.writeEndObject();
    }

    private void list(Type type, List<?> items) {
        out.writeStartArray();
        items.forEach(item -> write(type, item));
        out.writeEndArray();
    }

    private void plain(Object value) {
        if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Integer || value instanceof Long) {
            out.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            out.writeNumber(finite(number));
        } else if (value instanceof List<?> items) {
            list(Object.class, items);
        } else {
            out.writeString(value.toString());
        }
    }

    private static double finite(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("a document cannot hold the number " + number);
        }
        return number;
    }
}
