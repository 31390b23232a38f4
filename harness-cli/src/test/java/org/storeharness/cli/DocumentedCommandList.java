package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The entries of {@code documented-commands.txt}: the forms in which each documented command is run, and what runs it. */
final class DocumentedCommandList {
    private static final Path FILE = Path.of("src/test/resources/org/storeharness/cli/documented-commands.txt");

    /** One line below a command: a word for how it is held, and what follows that word. */
    record Proof(String kind, String text) {}

    private final Map<String, List<Proof>> proofs;

    private DocumentedCommandList(Map<String, List<Proof>> proofs) {
        this.proofs = proofs;
    }

    static DocumentedCommandList read() throws IOException {
        return parse(Files.readAllLines(FILE));
    }

    static DocumentedCommandList parse(List<String> lines) {
        Map<String, List<Proof>> proofs = new LinkedHashMap<>();
        List<Proof> current = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("  ")) {
                String[] parts = line.strip().split(" ", 2);
                current.add(new Proof(parts[0], parts.length > 1 ? parts[1] : ""));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                current = new ArrayList<>();
                assertThat(proofs.put(line, current)).as("twice: %s", line).isNull();
            }
        }
        return new DocumentedCommandList(proofs);
    }

    /** The commands, as the documents show them. */
    List<String> commands() {
        return List.copyOf(proofs.keySet());
    }

    List<Proof> proofs(String command) {
        return proofs.getOrDefault(command, List.of());
    }
}
