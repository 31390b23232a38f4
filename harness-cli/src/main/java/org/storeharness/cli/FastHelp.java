package org.storeharness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.storeharness.cli.support.Version;

/**
 * Prints {@code harness --help} and {@code harness --version} without building the command tree, which takes several times as
 * long as starting the JVM. {@link HelpRenderer} writes the help text during the build.
 */
final class FastHelp {
    private FastHelp() {}

    /** Prints help or version if that is the whole command line; returns whether it is. */
    static boolean printIfAsked(String... arguments) {
        if (arguments.length != 1) {
            return false;
        }
        return switch (arguments[0]) {
            case "-h", "--help" -> help();
            case "-V", "--version" -> version();
            default -> false;
        };
    }

    /** Prints nothing if the build has not rendered the help. */
    private static boolean help() {
        try (InputStream text = FastHelp.class.getResourceAsStream(HelpRenderer.RESOURCE)) {
            if (text == null) {
                return false;
            }
            text.transferTo(System.out);
            System.out.flush();
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean version() {
        System.out.println(Version.current().line());
        return true;
    }
}
