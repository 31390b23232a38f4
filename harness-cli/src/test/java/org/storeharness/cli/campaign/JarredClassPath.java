package org.storeharness.cli.campaign;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * This JVM's class path with its directories in jars, as users have it: a class then needs no file of its own. They come last, so
 * that whatever finds a class in them has opened all the others.
 */
final class JarredClassPath {
    private JarredClassPath() {}

    static String in(Path directory) throws IOException {
        List<String> jars = new ArrayList<>();
        List<String> made = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Files.isDirectory(Path.of(entry))) {
                jars.add(entry);
                continue;
            }
            Path jar = directory.resolve("classes-" + made.size() + ".jar");
            pack(Path.of(entry), jar);
            made.add(jar.toString());
        }
        jars.addAll(made);
        return String.join(File.pathSeparator, jars);
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            out.setLevel(Deflater.BEST_SPEED);
            files.filter(Files::isRegularFile).forEach(entry -> {
                try {
                    out.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
                    Files.copy(entry, out);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
