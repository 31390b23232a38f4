package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The SHA-256 sums of archives that are known here. A sum that lies beside an archive on the same server is none: who can replace
 * the one can replace the other.
 *
 * @param sums by the address of the archive, in hexadecimal
 */
record ReleaseSums(Map<String, String> sums) {
    private static final String FILE = "releases.sha256";
    private static final Pattern LINE = Pattern.compile("[0-9a-f]{64}  \\S+");

    /** Those that ship with this version. */
    static ReleaseSums shipped() {
        try (InputStream in = Objects.requireNonNull(ReleaseSums.class.getResourceAsStream(FILE), FILE)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads lines as {@code sha256sum} prints them; lines with # are ignored. */
    static ReleaseSums parse(String text) {
        return new ReleaseSums(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .peek(line -> {
                    if (!LINE.matcher(line).matches()) {
                        throw new IllegalStateException(FILE + " has the line '" + line + "'");
                    }
                })
                .map(line -> line.split(" {2}", 2))
                .collect(Collectors.toMap(fields -> fields[1], fields -> fields[0])));
    }

    Optional<String> of(ArchiveSource source) {
        return Optional.ofNullable(sums.get(source.toString()));
    }
}
