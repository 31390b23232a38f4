package org.storeharness.cli.plan;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SimilarNames;
import picocli.CommandLine.Option;

/**
 * Options of stores as {@code --set} gives them on every command: {@code OPTION=VALUE} for all targets, {@code
 * TARGET.OPTION=VALUE} for one, which takes precedence.
 */
public final class TargetSettings {
    private static final String NAME = "--set";

    @Option(
            names = NAME,
            paramLabel = "[TARGET.]OPTION=VALUE",
            description =
                    "Set an option of the stores of all targets, or of one; see 'harness stores'; can be repeated")
    private Map<String, String> given = new LinkedHashMap<>();

    /**
     * The options of the store of a target.
     *
     * @param target one of the targets
     * @param targets the names of all targets
     * @throws InvalidValueException if a setting is of a target that there is not
     */
    public Map<String, String> of(String target, Collection<String> targets) {
        Map<String, String> ofAll = new LinkedHashMap<>();
        Map<String, String> ofOne = new LinkedHashMap<>();
        given.forEach((key, value) -> {
            int dot = key.indexOf('.');
            if (dot < 0) {
                ofAll.put(key, value);
                return;
            }
            String named = key.substring(0, dot);
            if (!targets.contains(named)) {
                throw new InvalidValueException(
                        NAME,
                        "must be OPTION=VALUE, or TARGET.OPTION=VALUE with a target of " + String.join(", ", targets)
                                + ", got '" + key + "'" + SimilarNames.question(named, targets));
            }
            if (named.equals(target)) {
                ofOne.put(key.substring(dot + 1), value);
            }
        });
        ofAll.putAll(ofOne);
        return ofAll;
    }

    /** Puts an option where it was given. */
    public static void put(Map<String, Object> options, String name, @Nullable Object value) {
        if (value != null) {
            options.put(name, value);
        }
    }
}
