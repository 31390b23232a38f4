package org.storeharness.jdbc;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;

/** Finds the drivers of a jar, in a class loader of their own, or those of the class path, if no jar is named. */
final class DriverLoader {
    /** A driver registers itself for good, loads native libraries and may hold databases in this process: it is loaded once. */
    private static final Map<Path, ClassLoader> LOADED = new HashMap<>();

    /** A library that DuckDB's or SQLite's driver unpacked for this process, in the list of what is mapped. */
    private static final Pattern UNPACKED =
            Pattern.compile("/.*/(libduckdb_java\\d+|sqlite-[\\w.-]+-libsqlitejdbc)\\.so$", Pattern.MULTILINE);

    private DriverLoader() {}

    /**
     * A driver that takes the URL.
     *
     * @param place a jar, or a folder of jars
     * @throws StoreException if there is none
     */
    static Driver driver(@Nullable Path place, String url) throws StoreException {
        String shown = JdbcOptions.withoutParameters(url);
        List<String> others = new ArrayList<>();
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, classes(place))) {
                if (driver.acceptsURL(url)) {
                    return driver;
                }
                others.add(driver.getClass().getName());
            }
        } catch (SQLException | ServiceConfigurationError | LinkageError e) {
            throw new StoreException("the driver" + (place == null ? "" : " " + place) + " cannot be used: " + e, e);
        } catch (IOException e) {
            throw new StoreException(
                    "the driver " + place + " cannot be read: " + FileErrorText.reason(e)
                            + "; correct the option driver",
                    e);
        }
        if (place == null) {
            throw new StoreException(
                    "no driver on the class path takes " + shown + "; name its jar by the option driver");
        }
        throw new StoreException(
                place + (others.isEmpty() ? " holds no JDBC driver" : " holds " + String.join(", ", others))
                        + ", and none that takes " + shown + "; correct the option driver");
    }

    private static synchronized ClassLoader classes(@Nullable Path place) throws IOException {
        if (place == null) {
            return DriverLoader.class.getClassLoader();
        }
        Path key = place.toAbsolutePath().normalize();
        ClassLoader loaded = LOADED.get(key);
        if (loaded == null) {
            List<URL> urls = new ArrayList<>();
            try (Stream<Path> entries = Files.isDirectory(place) ? Files.list(place) : Stream.of(place)) {
                for (Path jar : entries.filter(
                                entry -> entry.equals(place) || entry.toString().endsWith(".jar"))
                        .sorted()
                        .toList()) {
                    new ZipFile(jar.toFile()).close(); // a class loader passes over what is no jar
                    urls.add(jar.toUri().toURL());
                }
            }
            loaded = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
            LOADED.put(key, loaded);
        }
        return loaded;
    }

    /** Removes what drivers unpacked among temporary files, where a process that is killed would leave it. What is mapped stays of use. */
    static void removeUnpacked() {
        Matcher library = UNPACKED.matcher(
                SystemFiles.ofThisMachine().text("proc/self/maps").orElse(""));
        while (library.find()) {
            try {
                Files.deleteIfExists(Path.of(library.group()));
                Files.deleteIfExists(Path.of(library.group() + ".lck"));
            } catch (IOException e) {
                // it goes when this process ends
            }
        }
    }
}
