package org.storeharness.core.architecture;

import java.lang.module.ModuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the source of a module descriptor. */
final class DescriptorText {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern MODULE =
            Pattern.compile("(?:@\\w+\\s+)*module\\s+([\\w.]+)\\s*\\{(.*)}\\s*", Pattern.DOTALL);
    private static final Pattern TARGETS = Pattern.compile("\\s+(?:to|with)\\s+");

    private DescriptorText() {}

    /**
     * What the source says.
     *
     * @throws IllegalArgumentException if it is no descriptor with whole names and without imports
     * @throws IllegalStateException if it says something twice
     */
    static ModuleDescriptor parse(String source) {
        Matcher module = MODULE.matcher(COMMENT.matcher(source).replaceAll("").strip());
        if (!module.matches()) {
            throw new IllegalArgumentException("no module descriptor: " + source);
        }
        ModuleDescriptor.Builder builder = ModuleDescriptor.newModule(module.group(1));
        for (String statement : module.group(2).split(";")) {
            if (!statement.isBlank()) {
                add(builder, statement.strip());
            }
        }
        return builder.build();
    }

    private static void add(ModuleDescriptor.Builder builder, String statement) {
        String[] keywordAndRest = statement.split("\\s+", 2);
        if (keywordAndRest.length < 2) {
            throw new IllegalArgumentException("not understood: " + statement);
        }
        String[] nameAndTargets = TARGETS.split(keywordAndRest[1], 2);
        String name = nameAndTargets[0];
        List<String> targets = nameAndTargets.length == 1 ? List.of() : List.of(nameAndTargets[1].split("\\s*,\\s*"));
        switch (keywordAndRest[0]) {
            case "requires" -> {
                List<String> words = List.of(name.split("\\s+"));
                builder.requires(modifiers(words.subList(0, words.size() - 1)), words.get(words.size() - 1));
            }
            case "exports" -> {
                if (targets.isEmpty()) {
                    builder.exports(name);
                } else {
                    builder.exports(name, once(targets, statement));
                }
            }
            case "opens" -> {
                if (targets.isEmpty()) {
                    builder.opens(name);
                } else {
                    builder.opens(name, once(targets, statement));
                }
            }
            case "uses" -> builder.uses(name);
            case "provides" -> builder.provides(name, targets);
            default -> throw new IllegalArgumentException("not understood: " + statement);
        }
    }

    private static Set<ModuleDescriptor.Requires.Modifier> modifiers(List<String> words) {
        return words.stream()
                .map(word -> Stream.of(ModuleDescriptor.Requires.Modifier.values())
                        .filter(modifier -> modifier.name().equalsIgnoreCase(word))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no modifier: " + word)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> once(List<String> targets, String statement) {
        Set<String> once = new LinkedHashSet<>(targets);
        if (once.size() < targets.size()) {
            throw new IllegalStateException("a module twice: " + statement.replaceAll("\\s+", " "));
        }
        return once;
    }
}
