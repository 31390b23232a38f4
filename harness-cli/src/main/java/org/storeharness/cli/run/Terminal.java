package org.storeharness.cli.run;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import me.tongfei.progressbar.ProgressBarStyle;

/** What standard error leads to. */
final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal, which the JVM does not tell of it alone. */
    static boolean isOurs() {
        try {
            String file = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
        } catch (Exception e) {
            return System.console() != null;
        }
    }

    /** How a bar should look there. */
    static ProgressBarStyle barStyle() {
        String encoding = System.getProperty("stderr.encoding", System.getProperty("native.encoding", "US-ASCII"));
        return barStyle(System.getenv(), Charset.forName(encoding));
    }

    /** Blocks where the terminal can show them, in colour unless {@code NO_COLOR} is set (no-color.org) or it has none. */
    static ProgressBarStyle barStyle(Map<String, String> environment, Charset encoding) {
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            return ProgressBarStyle.ASCII;
        }
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return plain ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.COLORFUL_UNICODE_BLOCK;
    }
}
