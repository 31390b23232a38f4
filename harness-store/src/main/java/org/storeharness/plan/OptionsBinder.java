package org.storeharness.plan;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;
import org.storeharness.unit.RecordReflection;
import org.storeharness.unit.SimilarNames;

/**
 * Makes a store's options record from named values, as a plan file or a command line gives them. A component that is not
 * named takes the default of its {@link Setting}. Component types: {@code String}, {@code boolean}, {@code int}, {@code
 * long}, {@code double}, {@link DataSize}, {@link Duration}, {@link Rate}, {@link Path}, enums and {@code List<String>}.
 */
public final class OptionsBinder {
    private static final String SECRET = "(secret)";

    private OptionsBinder() {}

    /**
     * Binds the values to a new record.
     *
     * @throws InvalidValueException for an unknown name, an unreadable value, or one that the record's constructor refuses
     */
    public static <O extends Record> O bind(Class<O> type, Map<String, ?> values) {
        RecordComponent[] components = type.getRecordComponents();
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).sorted().toList();
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new InvalidValueException(
                        name,
                        "is not an option; allowed are " + (names.isEmpty() ? "none" : String.join(", ", names))
                                + SimilarNames.question(name, names));
            }
        }
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            arguments[i] = argument(components[i], values.get(components[i].getName()));
        }
        return RecordReflection.construct(type, arguments);
    }

    /** The same values, secret ones hidden: what a result shows of a plan. */
    public static Map<String, Object> withoutSecrets(Class<? extends Record> type, Map<String, ?> values) {
        Map<String, Object> shown = new LinkedHashMap<>(values);
        for (RecordComponent component : type.getRecordComponents()) {
            if (setting(component).secret()) {
                shown.computeIfPresent(component.getName(), (name, value) -> SECRET);
            }
        }
        return shown;
    }

    /**
     * Returns every option with its value in the spelling of a plan, secrets hidden, empty where not set: what a result shows.
     */
    public static Map<String, String> describe(Record options) {
        Map<String, String> described = new LinkedHashMap<>();
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            Object value = RecordReflection.read(component, options);
            boolean hidden = value != null && setting(component).secret();
            String spelled = format(value);
            described.put(component.getName(), hidden ? SECRET : spelled == null ? "" : spelled);
        }
        return described;
    }

    /** Options for a process in any directory: those with these names that have a value, paths as absolute ones. */
    public static Map<String, String> elsewhere(Record options, String... names) {
        Map<String, RecordComponent> components = new HashMap<>();
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            components.put(component.getName(), component);
        }
        Map<String, String> told = new HashMap<>();
        for (String name : names) {
            Object value = RecordReflection.read(Check.present(components, name), options);
            String spelled = format(value instanceof Path path ? path.toAbsolutePath() : value);
            if (spelled != null) {
                told.put(name, spelled);
            }
        }
        return told;
    }

    /** The setting of a component, which every component of an options record has. */
    public static Setting setting(RecordComponent component) {
        return Objects.requireNonNull(
                component.getAnnotation(Setting.class),
                () -> component.getDeclaringRecord().getSimpleName() + "." + component.getName() + " has no @Setting");
    }

    private static @Nullable Object argument(RecordComponent component, @Nullable Object given) {
        Object value = given == null ? setting(component).defaultValue() : given;
        try {
            return convert(component, value);
        } catch (InvalidValueException e) {
            throw e.within(component.getName());
        }
    }

    private static @Nullable Object convert(RecordComponent component, Object value) {
        Class<?> type = component.getType();
        if (type == List.class) {
            return strings(component, value);
        }
        String text = String.valueOf(value).strip();
        if (value instanceof Collection || value instanceof Map) {
            throw new InvalidValueException("", "must be a single value, got " + text);
        }
        if (text.isEmpty() && !type.isPrimitive()) {
            return null;
        }
        try {
            return scalar(type, text);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must be a number, got '" + text + "'");
        } catch (InvalidPathException e) {
            throw new InvalidValueException("", "must be a path, got '" + text + "': " + FileErrorText.reason(e));
        }
    }

    private static Object scalar(Class<?> type, String text) {
        if (type == String.class) {
            return text;
        } else if (type == Path.class) {
            return Path.of(text);
        } else if (type == int.class) {
            return Integer.parseInt(text);
        } else if (type == long.class) {
            return Long.parseLong(text);
        } else if (type == double.class) {
            return Double.parseDouble(text);
        } else if (type == boolean.class) {
            return parseBoolean(text);
        } else if (type == DataSize.class) {
            return DataSize.parse(text);
        } else if (type == Duration.class) {
            return Durations.parse(text);
        } else if (type == Rate.class) {
            return Rate.parse(text);
        } else if (type.isEnum()) {
            return EnumSpelling.parse(type, text);
        }
        throw new IllegalStateException("no way to read a " + type.getName() + " from an option");
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes" -> true;
            case "false", "off", "no" -> false;
            default -> throw new InvalidValueException("", "must be true or false, got '" + text + "'");
        };
    }

    private static List<String> strings(RecordComponent component, Object value) {
        if (((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0] != String.class) {
            throw new IllegalStateException(component + " must be a List<String>");
        }
        if (value instanceof Collection<?> many) {
            List<String> texts = new ArrayList<>();
            many.forEach(one -> texts.add(String.valueOf(one).strip()));
            return List.copyOf(texts);
        }
        String text = String.valueOf(value);
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",")).map(String::strip).toList();
    }

    private static @Nullable String format(@Nullable Object value) {
        if (value instanceof Duration duration) {
            return Durations.format(duration);
        } else if (value instanceof Enum<?> constant) {
            return EnumSpelling.of(constant);
        } else if (value instanceof List<?> many) {
            return String.join(",", many.stream().map(String::valueOf).toList());
        }
        return value == null ? null : value.toString();
    }
}
