package org.storeharness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.Version;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints the help of any command, and the version, without building a command, which takes several times as long as starting the
 * JVM. {@link HelpRenderer} writes the help texts during the build. It uses no lambda and no {@code +} of strings, because the JVM
 * makes code for the first of each.
 */
final class FastHelp {
    /** The end of the name of a resource that has every option of a command. */
    static final String WHOLE = ".all";

    private static final String ROOT = "harness";

    /** The way in which examples call the harness. */
    private static final String USUAL_CALL = "./harness";

    private FastHelp() {}

    /** Prints help or version if the command line asks for nothing else; returns whether it does. */
    static boolean printIfAsked(String... arguments) {
        if (arguments.length == 0) {
            return false;
        }
        return switch (arguments[arguments.length - 1]) {
            case "-h", "--help" -> help("", arguments);
            case "--help-all" -> help(WHOLE, arguments);
            case "-V", "--version" -> arguments.length == 1 && version();
            default -> false;
        };
    }

    /** Prints nothing unless the words before the last one name a command whose help the build has rendered. */
    private static boolean help(String form, String... arguments) {
        String path = ROOT;
        for (int i = 0; i < arguments.length - 1; i++) {
            if (!isName(arguments[i])) {
                return false;
            }
            path = path.concat("/").concat(arguments[i]);
        }
        try (InputStream text = FastHelp.class.getResourceAsStream(resource(path.concat(form), Ansi.AUTO.enabled()))) {
            if (text == null) {
                return false;
            }
            System.out.print(asCalled(new String(text.readAllBytes(), StandardCharsets.UTF_8)));
            System.out.flush();
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A text with the harness called as this process was: by the launcher, which says how, or by the jar. Everywhere else it is called as in a
     * work tree.
     */
    static String asCalled(String text) {
        return asCalled(text, System.getenv("HARNESS_CALLED"), System.getProperty("sun.java.command", ""));
    }

    /**
     * The text with the harness called in this way.
     *
     * @param launcher the name by which the launcher was called; {@code null} without one
     * @param java the main class or jar of this process, with its arguments
     */
    static String asCalled(String text, @Nullable String launcher, String java) {
        String started = java.split(" ", 2)[0];
        String name = launcher != null
                ? launcher
                : started.endsWith("harness.jar") ? "java -jar ".concat(started) : USUAL_CALL;
        return text.replace(USUAL_CALL.concat(" "), name.concat(" "));
    }

    /** The resource with the help of a command, in the package of this class. */
    static String resource(String path, boolean colours) {
        return "help/".concat(path).concat(colours ? ".ansi" : ".txt");
    }

    private static boolean isName(String word) {
        for (int i = 0; i < word.length(); i++) {
            char letter = word.charAt(i);
            boolean inside = letter == '-' || letter >= '0' && letter <= '9';
            if ((letter < 'a' || letter > 'z') && (!inside || i == 0)) {
                return false;
            }
        }
        return !word.isEmpty();
    }

    private static boolean version() {
        System.out.println(Version.current().line());
        return true;
    }
}
