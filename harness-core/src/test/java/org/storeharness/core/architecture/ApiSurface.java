package org.storeharness.core.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The types that a user of some classes sees: those of the packages that have something with an API status, what their signatures
 * name, what is in the same packages, and so on. A module can hide packages alone.
 */
final class ApiSurface {
    private final Collection<JavaClass> classes;

    /**
     * @param classes those of one module; of others, signatures are not followed
     */
    ApiSurface(Collection<JavaClass> classes) {
        this.classes = List.copyOf(classes);
    }

    /** The types, those of other modules too. */
    Set<JavaClass> types() {
        Map<String, List<JavaClass>> visible = classes.stream()
                .filter(ApiSurface::isVisible)
                .collect(Collectors.groupingBy(JavaClass::getPackageName));
        Set<String> packages = new HashSet<>();
        Set<JavaClass> seen = new LinkedHashSet<>();
        Deque<JavaClass> left =
                classes.stream().filter(ApiSurface::isForOthers).collect(Collectors.toCollection(ArrayDeque::new));
        while (!left.isEmpty()) {
            JavaClass type = left.pop().getBaseComponentType();
            if (type.isPrimitive() || !seen.add(type) || !classes.contains(type)) {
                continue;
            }
            named(type).forEach(left::push);
            if (packages.add(type.getPackageName())) {
                visible.getOrDefault(type.getPackageName(), List.of()).forEach(left::push);
            }
        }
        return seen;
    }

    private static boolean isForOthers(JavaClass type) {
        return type.isAnnotatedWith(API.class)
                && type.getAnnotationOfType(API.class).status() != API.Status.INTERNAL;
    }

    /** Whether users may name this type. */
    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(ApiSurface::isVisible).orElse(true);
    }

    private static Stream<JavaClass> named(JavaClass type) {
        Stream<JavaType> above = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        Stream<JavaClass> members = type.getMembers().stream()
                .filter(member -> isVisible(member.getModifiers()))
                .flatMap(ApiSurface::named);
        return Stream.of(rawTypes(above), bounds(type.getTypeParameters()), members)
                .flatMap(all -> all);
    }

    private static Stream<JavaClass> named(JavaMember member) {
        if (member instanceof JavaCodeUnit unit) {
            return Stream.of(
                            rawTypes(unit.getParameterTypes().stream()),
                            rawTypes(Stream.of(unit.getReturnType())),
                            unit.getExceptionTypes().stream(),
                            bounds(unit.getTypeParameters()))
                    .flatMap(all -> all);
        }
        return member.getAllInvolvedRawTypes().stream();
    }

    private static Stream<JavaClass> bounds(List<? extends JavaTypeVariable<?>> parameters) {
        return rawTypes(parameters.stream().flatMap(parameter -> parameter.getUpperBounds().stream()));
    }

    private static Stream<JavaClass> rawTypes(Stream<? extends JavaType> types) {
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream());
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
