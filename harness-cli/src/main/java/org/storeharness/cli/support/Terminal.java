package org.storeharness.cli.support;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.process.ChildProcess;
import org.storeharness.report.Report;

/** The terminal on the standard streams. */
public final class Terminal {
    private static final int DEFAULT_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;

    /** The fewest columns of a page of text. */
    private static final int MIN_PAGE_COLUMNS = 60;

    private Terminal() {}

    /** Whether standard error is a terminal. The JVM knows this of standard input and output together only. */
    public static boolean isStandardError() {
        return isTerminal(2);
    }

    /** Whether standard output is a terminal. */
    static boolean isStandardOutput() {
        return isTerminal(1);
    }

    private static boolean isTerminal(int descriptor) {
        try {
            String file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
        } catch (Exception e) {
            return System.console() != null;
        }
    }

    /** The columns of a page of text on standard output: no more than usual, and no more than a terminal there has. */
    public static int pageColumns() {
        return isStandardOutput() ? pageColumns(columns()) : Report.USUAL_COLUMNS;
    }

    static int pageColumns(int ofTerminal) {
        return Math.max(MIN_PAGE_COLUMNS, Math.min(ofTerminal, Report.USUAL_COLUMNS));
    }

    /** The characters of a line; {@value #DEFAULT_COLUMNS} if unknown. */
    public static int columns() {
        try {
            Process stty = ChildProcess.builder(List.of("stty", "size"))
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return columns(size);
        } catch (IOException e) {
            return DEFAULT_COLUMNS;
        }
    }

    /** The columns in the output of {@code stty size}: rows and columns. */
    static int columns(String size) {
        return size.matches("\\d{1,4} \\d{1,4}")
                ? Math.max(MIN_COLUMNS, Integer.parseInt(size.substring(size.indexOf(' ') + 1)))
                : DEFAULT_COLUMNS;
    }

    /** The style of a bar on it. */
    public static BarStyle barStyle() {
        return barStyle(System.getenv(), encoding());
    }

    /** The encoding of its characters. */
    private static Charset encoding() {
        return Charset.forName(
                System.getProperty("stderr.encoding", System.getProperty("native.encoding", "US-ASCII")));
    }

    /** Blocks where the terminal can show them, in colour unless {@code NO_COLOR} is set (no-color.org) or the terminal has none. */
    static BarStyle barStyle(Map<String, String> environment, Charset encoding) {
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            return BarStyle.ASCII;
        }
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return plain ? BarStyle.BLOCKS : BarStyle.COLOURED_BLOCKS;
    }
}
