package org.storeharness.cli.fs.job.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.core.json.plain.PlainJson;

/** The file {@code results_YYYY-MM-DD_HHMM.json}: fio's JSON of every job file, under the file's name. */
public final class WekatesterResultsFile {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd_HHmm", Locale.ROOT);
    private static final int MOST_OF_A_MINUTE = 100;

    private WekatesterResultsFile() {}

    /** Writes a new file into the directory, and overwrites none. */
    public static Path write(Path directory, List<WekatesterReport.JobFileResult> results) throws IOException {
        Map<String, Object> document = new LinkedHashMap<>();
        for (WekatesterReport.JobFileResult result : results) {
            document.put(result.file().name(), FioJson.document(List.of(result.outcomes())));
        }
        Files.createDirectories(directory);
        String name = "results_" + MINUTE.format(LocalDateTime.now());
        for (int copy = 1; ; copy++) {
            Path file = directory.resolve(name + (copy == 1 ? "" : "_" + copy) + ".json");
            try (Writer out = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                PlainJson.write(document, out);
                return file;
            } catch (FileAlreadyExistsException e) {
                if (copy == MOST_OF_A_MINUTE) {
                    throw e;
                }
            }
        }
    }
}
