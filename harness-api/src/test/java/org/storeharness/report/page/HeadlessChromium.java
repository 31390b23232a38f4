package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Shows pages in Chromium without a window; a test that needs it is not run where there is none. */
final class HeadlessChromium {
    private final Path directory;

    /**
     * @param directory for its profile and what it prints
     */
    HeadlessChromium(Path directory) {
        this.directory = directory;
    }

    /** Shows a page, and returns the output of the browser. */
    String show(Path page, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--hide-scrollbars",
                "--user-data-dir=" + directory.resolve("profile")));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Path out = directory.resolve("chromium.out");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(directory.resolve("chromium.err").toFile())
                    .start();
        } catch (IOException e) {
            Assumptions.abort("chromium: there is none on this machine");
            return "";
        }
        assertThat(process.waitFor()).isZero();
        return Files.readString(out);
    }
}
