package org.storeharness.postgres.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.postgres.options.PostgresOptions;
import org.storeharness.postgres.script.expression.SymbolTable;
import org.storeharness.postgres.script.expression.Value;

/**
 * The scripts of a target and what they know from the start.
 *
 * @param scripts the scripts
 * @param symbols their variables
 * @param definitions variables with a value from the start, by name
 * @param seed decides the random numbers of all clients
 * @param usesPgbenchTables whether one of them is built in, and so needs pgbench's tables
 */
public record ScriptMix(
        List<Script> scripts,
        SymbolTable symbols,
        Map<String, Value> definitions,
        long seed,
        boolean usesPgbenchTables) {
    /** How the name of a built-in script begins. */
    static final String BUILTIN = "builtin:";

    private static final List<String> PREDEFINED = List.of("scale", "client_id", "random_seed", "default_seed");

    /**
     * Reads the scripts that the options name.
     *
     * @throws StoreException if one cannot be read
     * @throws InvalidValueException if one is no script; names the line
     */
    public static ScriptMix read(PostgresOptions options, String runId) throws StoreException {
        SymbolTable names = new SymbolTable();
        PREDEFINED.forEach(names::define);
        Map<String, Value> defined = defined(options.define());
        defined.keySet().forEach(names::define);
        List<Script> scripts = new ArrayList<>();
        boolean usesTables = false;
        Set<String> seen = new HashSet<>();
        for (String given : Objects.requireNonNull(options.scripts()).split(",", -1)) {
            ScriptReference chosen = ScriptReference.parse(given);
            usesTables |= chosen.name().startsWith(BUILTIN);
            if (!seen.add(chosen.displayName())) {
                throw new InvalidValueException(
                        "scripts", "must not repeat a name, got '" + chosen.displayName() + "' twice");
            }
            scripts.add(ScriptParser.parse(chosen.displayName(), chosen.weight(), loadText(chosen.name()), names));
        }
        if (scripts.size() > Store.MAXIMUM_SCRIPTS) {
            throw new InvalidValueException("scripts", "must be at most " + Store.MAXIMUM_SCRIPTS);
        }
        if (scripts.stream().allMatch(script -> script.weight() == 0)) {
            throw new InvalidValueException("scripts", "must have one with a weight above 0");
        }
        String undefined = names.firstUndefinedUse();
        if (undefined != null) {
            throw new StoreException(undefined + "; set it in a script, or with define (-D)");
        }
        long seed = defined.get("random_seed") instanceof Value.TextValue text
                        && text.parsed() instanceof Value.LongValue given
                ? given.number()
                : runId.hashCode();
        return new ScriptMix(List.copyOf(scripts), names, defined, seed, usesTables);
    }

    /** The sum of the weights. */
    public long totalWeight() {
        return scripts.stream().mapToLong(Script::weight).sum();
    }

    private static String loadText(String name) throws StoreException {
        if (name.startsWith(BUILTIN)) {
            String builtin = name.substring(BUILTIN.length());
            String text = BuiltinScripts.all().get(builtin);
            if (text == null) {
                throw new InvalidValueException(
                        "scripts",
                        "must be a file or one of " + BUILTIN
                                + String.join(
                                        ", " + BUILTIN, BuiltinScripts.all().keySet()) + ", got '" + name + "'");
            }
            return text;
        }
        try {
            return Files.readString(Path.of(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new StoreException(
                    "the script " + name + " cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** {@code NAME=VALUE,NAME=VALUE}. */
    private static Map<String, Value> defined(@org.jspecify.annotations.Nullable String text) {
        Map<String, Value> defined = new LinkedHashMap<>();
        if (text != null) {
            for (String definition : text.split(",")) {
                String[] pair = definition.split("=", 2);
                if (pair.length < 2 || !pair[0].matches("[A-Za-z_][A-Za-z0-9_]*")) {
                    throw new InvalidValueException("define", "must be NAME=VALUE[,NAME=VALUE...], got '" + text + "'");
                }
                defined.put(pair[0], Value.of(pair[1]));
            }
        }
        return defined;
    }

    /** A name with the weight behind it. */
    private record ScriptReference(String name, int weight) {
        static ScriptReference parse(String text) {
            int at = text.lastIndexOf('@');
            if (at < 0) {
                return of(text, text, 1);
            }
            String weight = text.substring(at + 1);
            if (!weight.matches("\\d{1,6}")) {
                throw new InvalidValueException(
                        "scripts", "must be FILE[@WEIGHT] with a weight 0..999999, got '" + text + "'");
            }
            return of(text, text.substring(0, at), Integer.parseInt(weight));
        }

        private static ScriptReference of(String text, String name, int weight) {
            if (name.isBlank()) {
                throw new InvalidValueException(
                        "scripts", "must be FILE[@WEIGHT][,FILE[@WEIGHT]...], got '" + text + "'");
            }
            return new ScriptReference(name, weight);
        }

        /** A file without its directories. */
        String displayName() {
            return name.startsWith(BUILTIN)
                    ? name.substring(BUILTIN.length())
                    : String.valueOf(Path.of(name).getFileName());
        }
    }
}
