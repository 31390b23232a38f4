package org.storeharness.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * The scripts of a target, with their variables.
 *
 * @param scripts the scripts
 * @param symbols the variables of all scripts
 * @param definitions the initial values of variables, by name
 * @param seed the seed of the random numbers of all clients
 * @param usesPgbenchTables whether one of the scripts is built in and so needs pgbench's tables
 * @param files the texts of the scripts that are not built in, by the names in the options
 */
record ScriptMix(
        List<Script> scripts,
        SymbolTable symbols,
        Map<String, Value> definitions,
        long seed,
        boolean usesPgbenchTables,
        Map<String, String> files) {
    /** Begins the names of the details that tell the scripts to other processes. */
    private static final String FILE_DETAIL = "script ";

    private static final String SIMPLE_SUBSTITUTES =
            "; the protocol simple (-M simple) puts values in its place as text";

    /** A syntax error, and a parameter in a statement that takes none. */
    private static final Set<String> NO_PLACE_FOR_A_VALUE = Set.of("42601", "42P02");

    private static final List<String> PREDEFINED = List.of("scale", "client_id", "random_seed", "default_seed");

    /**
     * Reads the scripts that the options name; in a process that is attached to a place, the files as the first process read them.
     *
     * @throws StoreException if one cannot be read
     * @throws InvalidValueException if one is malformed; names the line
     */
    static ScriptMix read(PostgresOptions options, StoreContext context) throws StoreException {
        SymbolTable symbols = new SymbolTable();
        PREDEFINED.forEach(symbols::define);
        Map<String, Value> definitions = parseDefinitions(options.define());
        definitions.keySet().forEach(symbols::define);
        List<Script> scripts = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        boolean usesTables = false;
        Set<String> seen = new HashSet<>();
        for (String reference : Objects.requireNonNull(options.scripts()).split(",", -1)) {
            ScriptReference script = ScriptReference.parse(reference);
            usesTables |= script.isBuiltin();
            if (!seen.add(script.displayName())) {
                throw new InvalidValueException(
                        "scripts", "must not repeat a name, got '" + script.displayName() + "' twice");
            }
            String text = script.loadText(context.place());
            if (!script.isBuiltin()) {
                files.put(script.name(), text);
            }
            scripts.add(ScriptParser.parse(script.displayName(), script.weight(), text, options.protocol(), symbols));
        }
        if (scripts.size() > Store.MAXIMUM_SCRIPTS) {
            throw new InvalidValueException("scripts", "must be at most " + Store.MAXIMUM_SCRIPTS);
        }
        if (scripts.stream().allMatch(script -> script.weight() == 0)) {
            throw new InvalidValueException("scripts", "must include one with a weight above 0");
        }
        String undefined = symbols.firstUndefinedUse();
        if (undefined != null) {
            throw new StoreException(undefined + "; set it in a script, or with define (-D)");
        }
        String asText = symbols.firstUseAsText();
        if (asText != null) {
            throw new StoreException(asText + SIMPLE_SUBSTITUTES);
        }
        long seed = number(definitions, "random_seed", context.runId().hashCode());
        return new ScriptMix(List.copyOf(scripts), symbols, definitions, seed, usesTables, files);
    }

    /**
     * Has the server read the statements that have parameters, as it would when the scripts are performed.
     *
     * @throws StoreException if there is a variable where the server takes no value, as in place of a table's name
     */
    void requireValues(Connection connection) throws SQLException, StoreException {
        for (Script script : scripts) {
            for (ScriptStep step : script.steps()) {
                if (step instanceof ScriptStep.SqlStatement statement
                        && !statement.variables().isEmpty()) {
                    requireValues(script.name() + ":" + step.line(), statement, connection);
                }
            }
        }
    }

    private static void requireValues(String location, ScriptStep.SqlStatement statement, Connection connection)
            throws SQLException, StoreException {
        try (PreparedStatement read = connection.prepareStatement(statement.text())) {
            read.getParameterMetaData();
        } catch (SQLException e) {
            if (NO_PLACE_FOR_A_VALUE.contains(String.valueOf(e.getSQLState()))) {
                throw new StoreException(
                        location + ": a variable is where the server takes no value ("
                                + SqlFailure.of(e).reason() + ")" + SIMPLE_SUBSTITUTES,
                        e);
            }
            // such as a table that the scripts make themselves
        }
    }

    /**
     * Checks that the first process told the text of every script, so that none is read from a file.
     *
     * @throws InvalidValueException if it did not
     */
    static void requireTexts(PostgresOptions options, SharedPlace place) {
        String references = options.scripts() == null ? BuiltinScripts.PREFIX : options.scripts();
        for (String reference : references.split(",", -1)) {
            ScriptReference script = ScriptReference.parse(reference);
            Check.require(
                    script.isBuiltin()
                            || place.detail(FILE_DETAIL + script.name()).isPresent(),
                    "scripts",
                    () -> "must come with its text for an agent, which reads no script of its own, got '"
                            + script.name() + "'");
        }
    }

    /** The files as details of a shared place. */
    Map<String, String> fileDetails() {
        Map<String, String> details = new LinkedHashMap<>();
        files.forEach((name, text) -> details.put(FILE_DETAIL + name, text));
        return details;
    }

    /** The seed of hash functions that are called without one. */
    long hashSeed() {
        return number(definitions, "default_seed", seed);
    }

    private static long number(Map<String, Value> definitions, String name, long otherwise) {
        return definitions.get(name) instanceof Value.TextValue text && text.parsed() instanceof Value.LongValue given
                ? given.number()
                : otherwise;
    }

    /** The sum of the weights. */
    long totalWeight() {
        return scripts.stream().mapToLong(Script::weight).sum();
    }

    /** Parses {@code NAME=VALUE,NAME=VALUE}. */
    private static Map<String, Value> parseDefinitions(@Nullable String text) {
        Map<String, Value> definitions = new LinkedHashMap<>();
        if (text != null) {
            for (String definition : text.split(",")) {
                String[] pair = definition.split("=", 2);
                if (pair.length < 2 || !pair[0].matches("[A-Za-z_][A-Za-z0-9_]*")) {
                    throw new InvalidValueException("define", "must be NAME=VALUE[,NAME=VALUE...], got '" + text + "'");
                }
                definitions.put(pair[0], Value.of(pair[1]));
            }
        }
        return definitions;
    }

    /** A script that the options name, with its weight. */
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
            return name.startsWith(BuiltinScripts.PREFIX)
                    ? new ScriptReference(
                            BuiltinScripts.PREFIX
                                    + BuiltinScripts.completed(name.substring(BuiltinScripts.PREFIX.length())),
                            weight)
                    : new ScriptReference(name, weight);
        }

        boolean isBuiltin() {
            return name.startsWith(BuiltinScripts.PREFIX);
        }

        String loadText(SharedPlace place) throws StoreException {
            if (isBuiltin()) {
                String builtin = name.substring(BuiltinScripts.PREFIX.length());
                String text = BuiltinScripts.text(builtin);
                if (text == null) {
                    throw new InvalidValueException(
                            "scripts",
                            "must be a file or one of " + BuiltinScripts.PREFIX
                                    + String.join(
                                            ", " + BuiltinScripts.PREFIX,
                                            BuiltinScripts.all().keySet()) + ", got '" + name + "'");
                }
                return text;
            }
            Optional<String> told = place.detail(FILE_DETAIL + name);
            if (told.isPresent()) {
                return told.get();
            }
            try {
                return Files.readString(Path.of(name), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new StoreException(
                        "the script " + name + " cannot be read ("
                                + e.getClass().getSimpleName() + ")",
                        e);
            }
        }

        /** The name in reports: that of the file without its directories. */
        String displayName() {
            return isBuiltin()
                    ? name.substring(BuiltinScripts.PREFIX.length())
                    : String.valueOf(Path.of(name).getFileName());
        }
    }
}
