package org.storeharness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A command that a document shows: on a line of a block of shell, or as code in a sentence. */
record DocumentedCommand(Path document, int line, String text, boolean inBlock) {
    private static final Path ROOT = Path.of("..");
    private static final Pattern IN_A_SENTENCE = Pattern.compile("`(\\./harness[^`]*)`");
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");
    private static final String OURS = "./harness ";

    /** All of README.md and of docs/*.md, in their order. */
    static List<DocumentedCommand> all() throws IOException {
        List<DocumentedCommand> all = new ArrayList<>(in(ROOT.resolve("README.md")));
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
            pages.filter(page -> page.toString().endsWith(".md")).sorted().forEach(page -> all.addAll(in(page)));
        }
        return all;
    }

    /** The commands of one page. */
    static List<DocumentedCommand> in(Path page) {
        try {
            return in(page, Files.readAllLines(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<DocumentedCommand> in(Path page, List<String> lines) {
        List<DocumentedCommand> found = new ArrayList<>();
        String language = "";
        String begun = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith("```")) {
                language = language.isEmpty() ? line.substring(3) + " " : "";
            } else if (language.equals("sh ")) {
                String whole = begun + withoutComment(line);
                boolean goesOn = whole.endsWith("\\");
                begun = goesOn ? whole.substring(0, whole.length() - 1) : "";
                if (!goesOn && !whole.isBlank() && !whole.startsWith("#")) {
                    found.add(new DocumentedCommand(page, i + 1, whole.strip(), true));
                }
            } else if (language.isEmpty()) {
                Matcher code = IN_A_SENTENCE.matcher(line);
                while (code.find()) {
                    found.add(new DocumentedCommand(page, i + 1, code.group(1), false));
                }
            }
        }
        return found;
    }

    /** Whether it is a command line of the harness, and not one of another program. */
    boolean ours() {
        return withoutVariables().startsWith(OURS) && !withoutVariables().startsWith(OURS + "jmh");
    }

    /** The arguments of a command of the harness, as a shell would hand them over. */
    List<String> arguments() {
        return words(withoutVariables().substring(OURS.length()).replaceFirst("\\s*>\\s*\\S+$", ""));
    }

    /** The words of a line as a shell would make them. */
    static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replaceAll("['\"]", ""))
                .toList();
    }

    private static String withoutComment(String line) {
        return WORD.matcher(line)
                .results()
                .filter(word -> word.group().startsWith("#"))
                .findFirst()
                .map(comment -> line.substring(0, comment.start()).strip())
                .orElse(line);
    }

    private String withoutVariables() {
        return text.replaceFirst("^(?:[A-Z_]+=\\S+\\s+)+", "");
    }

    @Override
    public String toString() {
        return ROOT.relativize(document) + ":" + line + ": " + text;
    }
}
