package org.storeharness.seaweed.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.http.Jwt;
import org.storeharness.store.StoreException;

/** The keys for a filer in a {@code security.toml} of SeaweedFS. */
public final class SecurityFile {
    private static final Pattern SECTION = Pattern.compile("\\s*\\[\\s*([\\w.-]+)\\s*]\\s*(?:#.*)?");
    private static final Pattern TEXT =
            Pattern.compile("\\s*([\\w.-]+)\\s*=\\s*(?:\"([^\"\\\\]*)\"|'([^']*)')\\s*(?:#.*)?");

    private final Path path;
    private final Map<String, String> texts = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws StoreException if it cannot be read
     */
    public SecurityFile(Path path) throws StoreException {
        this.path = path;
        String section = "";
        try {
            for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
                Matcher header = SECTION.matcher(line);
                Matcher text = TEXT.matcher(line);
                if (header.matches()) {
                    section = header.group(1) + ".";
                } else if (text.matches()) {
                    texts.put(section + text.group(1), text.group(2) == null ? text.group(3) : text.group(2));
                }
            }
        } catch (IOException e) {
            throw new StoreException(
                    "cannot read " + path + " (" + e + "); give SeaweedFS's security.toml (option security)", e);
        }
    }

    /** The key that signs tokens for reads; empty if reads need none. */
    public Optional<Jwt> filerReadKey() {
        return key("jwt.filer_signing.read.key");
    }

    /** The key that signs tokens for uploads and deletes; empty if they need none. */
    public Optional<Jwt> filerWriteKey() {
        return key("jwt.filer_signing.key");
    }

    private Optional<Jwt> key(String name) {
        return Optional.ofNullable(texts.get(name))
                .filter(text -> !text.isEmpty())
                .map(text -> new Jwt(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
