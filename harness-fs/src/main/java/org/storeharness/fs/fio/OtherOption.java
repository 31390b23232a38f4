package org.storeharness.fs.fio;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** An option of fio that is ignored or refused, as {@code other-options.txt} says. */
record OtherOption(String kind, List<String> names, String reason) {
    private static final String FILE = "other-options.txt";
    private static final List<OtherOption> ALL = read();

    private static List<OtherOption> read() {
        try (InputStream in = Objects.requireNonNull(OtherOption.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" \\| ", 3))
                    .flatMap(fields -> Arrays.stream(fields[1].split(" "))
                            .map(names -> new OtherOption(fields[0], List.of(names.split("/")), fields[2])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The option of that name; empty if fio has none. */
    static Optional<OtherOption> named(String name) {
        return ALL.stream().filter(option -> option.isNamed(name)).findFirst();
    }

    /** The names of ignored options. */
    static Stream<String> ignoredNames() {
        return ALL.stream().filter(option -> !option.isRefused()).flatMap(option -> option.names.stream());
    }

    boolean isRefused() {
        return kind.equals("refused");
    }

    /** The reason for which it has no effect; empty if nobody needs to know, or this value asks for the usual behaviour. */
    Optional<String> note(String value) {
        String harmless = "noted unless " + FioUnits.bytes(value).orElse(-1L);
        return kind.startsWith("noted") && !kind.equals(harmless) ? Optional.of(reason) : Optional.empty();
    }

    private boolean isNamed(String name) {
        return names.contains(name)
                || isRefused() && name.startsWith(names.get(0).replaceFirst("_$", "") + "_");
    }
}
