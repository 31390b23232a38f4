package org.storeharness.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
import org.storeharness.result.Selftest;
import org.storeharness.unit.DurableFiles;
import org.storeharness.unit.InvalidValueException;

/** The file of a user's last selftest. */
public record SelftestFile(Path path) {
    private static final long MAXIMUM_BYTES = 1 << 20;

    /** The saved selftest; empty if there is none or it cannot be read, so that it has to be measured again. */
    public Optional<Selftest> read() {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try {
            DocumentNode given =
                    DocumentParser.parse(DocumentFiles.read(path, MAXIMUM_BYTES), path.toString(), Syntax.JSON);
            return Optional.of(new RecordReader(UnknownFields.IGNORED).read(Selftest.class, given));
        } catch (DocumentException | InvalidValueException e) {
            return Optional.empty();
        }
    }

    /**
     * Replaces the file as a whole.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Selftest selftest) throws IOException {
        Path file = path.toAbsolutePath();
        DurableFiles.createDirectories(file.resolveSibling(""));
        DurableFiles.replace(file, ResultJson.write(selftest));
    }
}
