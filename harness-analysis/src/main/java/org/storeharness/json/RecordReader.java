package org.storeharness.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.DocumentNode.MappingNode;
import org.storeharness.json.DocumentNode.ScalarKind;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentNode.SequenceNode;
import org.storeharness.result.measurement.Caution;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.OmittedIfEmpty;
import org.storeharness.unit.RecordReflection;
import org.storeharness.unit.SimilarNames;

/**
 * Reads records from nodes: every component is a field of the same name. Components that are {@link Nullable} may be
 * missing, and so may what is {@link OmittedIfEmpty}; all others are required. Where unknown fields are ignored, so are
 * cautions that earlier builds had. Errors are {@link InvalidValueException}s with the path
 * from the root.
 */
record RecordReader(UnknownFields unknownFields, TextConverters texts) {
    /** Codes of cautions of older results, whose subject is now in the account of each measurement. */
    private static final Set<String> RETIRED =
            Set.of("machine-busy", "processor-waits", "collections", "not-steady-in-time", "steadiness-unknown");

    /** A reader of plans and results. */
    RecordReader(UnknownFields unknownFields) {
        this(unknownFields, TextConverters.USUAL);
    }

    /** The treatment of a field without a component of its name. */
    enum UnknownFields {
        REFUSED,
        IGNORED
    }

    /**
     * @throws InvalidValueException if a field is unknown, missing, of another type, or refused by its record
     */
    <R extends Record> R read(Class<R> type, DocumentNode node) {
        return type.cast(record(type, node));
    }

    private Object record(Class<?> type, DocumentNode node) {
        List<RecordComponent> components = RecordReflection.components(type);
        Map<String, DocumentNode> fields = fields(node, () -> example(components, node));
        if (unknownFields == UnknownFields.REFUSED) {
            List<String> allowed =
                    components.stream().map(RecordComponent::getName).toList();
            fields.keySet().forEach(name -> requireKnown(name, allowed));
        }
        @Nullable Object[] arguments = new @Nullable Object[components.size()];
        for (int i = 0; i < components.size(); i++) {
            arguments[i] =
                    component(components.get(i), fields.get(components.get(i).getName()));
        }
        return RecordReflection.construct(type, arguments);
    }

    private @Nullable Object component(RecordComponent component, @Nullable DocumentNode node) {
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        boolean nothing = node == null
                || node instanceof ScalarNode scalar && scalar.kind() == ScalarKind.NULL
                || isRetired(component.getType(), node);
        if (nullable && nothing) {
            return null;
        } else if (node == null && component.isAnnotationPresent(OmittedIfEmpty.class)) {
            return component.getType() == boolean.class ? false : List.of();
        } else if (node == null) {
            throw new InvalidValueException(component.getName(), "is missing");
        }
        return within(component.getName(), component.getGenericType(), node);
    }

    private Object within(String name, Type type, DocumentNode node) {
        return Check.named(name, () -> value(type, node));
    }

    private Object value(Type type, DocumentNode node) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class ? list(arguments[0], node) : map(arguments, node);
        }
        Class<?> plain = (Class<?>) type;
        if (texts.isText(plain)) {
            return texts.read(plain, ScalarReader.text(node));
        }
        return plain.isRecord() ? record(plain, node) : ScalarReader.read(plain, node);
    }

    private List<Object> list(Type type, DocumentNode node) {
        if (!(node instanceof SequenceNode sequence)) {
            throw new InvalidValueException("", "must be a list, got " + node.description());
        }
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < sequence.items().size(); i++) {
            DocumentNode item = sequence.items().get(i);
            if (!isRetired(type, item)) {
                items.add(within(String.valueOf(i), type, item));
            }
        }
        return items;
    }

    /** Whether it is a caution that earlier builds had; any other that is not known may make a run invalid, and is refused. */
    private boolean isRetired(Type type, DocumentNode node) {
        return type == Caution.class
                && unknownFields == UnknownFields.IGNORED
                && node instanceof MappingNode caution
                && caution.fields().get("code") instanceof ScalarNode code
                && RETIRED.contains(code.text());
    }

    private Map<Object, Object> map(Type[] types, DocumentNode node) {
        Class<?> keyType = (Class<?>) types[0];
        Map<Object, Object> entries = new LinkedHashMap<>();
        fields(node, () -> "").forEach((name, value) -> entries.put(key(keyType, name), within(name, types[1], value)));
        return entries;
    }

    private Object key(Class<?> type, String name) {
        return Check.named(name, () -> type == String.class ? name : texts.read(type, name));
    }

    private static Map<String, DocumentNode> fields(DocumentNode node, Supplier<String> advice) {
        if (node instanceof MappingNode mapping) {
            return mapping.fields();
        }
        throw new InvalidValueException("", "must be a group of fields, got " + node.description() + advice.get());
    }

    /** {@code : write {duration: 1s}} where a value stands alone that only one of the fields takes; else empty. */
    private String example(List<RecordComponent> components, DocumentNode node) {
        if (!(node instanceof ScalarNode alone)) {
            return "";
        }
        List<String> fitting = components.stream()
                .filter(component -> takes(component, alone))
                .map(RecordComponent::getName)
                .toList();
        return fitting.size() == 1 ? ": write {" + fitting.get(0) + ": " + alone.text() + "}" : "";
    }

    private boolean takes(RecordComponent component, ScalarNode node) {
        if (component.getType().isRecord() && !texts.isText(component.getType())) {
            return false;
        }
        try {
            value(component.getGenericType(), node);
            return true;
        } catch (InvalidValueException e) {
            return false;
        }
    }

    /**
     * @throws InvalidValueException if the name is not one of those allowed; names those nearest to it, or else all
     */
    private static void requireKnown(String name, List<String> allowed) {
        if (allowed.contains(name)) {
            return;
        }
        List<String> near = allowed.stream()
                .filter(other -> SimilarNames.similar(name, other))
                .toList();
        throw new InvalidValueException(
                name,
                near.isEmpty()
                        ? "is not a field here; allowed are " + String.join(", ", allowed)
                        : "is not a field here; did you mean " + String.join(" or ", near) + "?");
    }
}
