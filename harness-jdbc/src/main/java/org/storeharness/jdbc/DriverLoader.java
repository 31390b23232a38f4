package org.storeharness.jdbc;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;

/**
 * The drivers of a jar, in a class loader of their own, which the targets of a run share: a driver that holds a database in this process
 * holds it once. Those of the class path, if no jar is named.
 */
final class DriverLoader implements AutoCloseable {
    private final @Nullable Path place;
    private final ClassLoader classes;

    private DriverLoader(@Nullable Path place, ClassLoader classes) {
        this.place = place;
        this.classes = classes;
    }

    /** The run's loader for a jar, or a folder of jars. */
    static DriverLoader of(@Nullable Path place, StoreContext context) throws StoreException {
        return context.servers()
                .share(
                        "drivers of "
                                + (place == null
                                        ? "the class path"
                                        : place.toAbsolutePath().normalize()),
                        DriverLoader.class,
                        () -> open(place));
    }

    private static DriverLoader open(@Nullable Path place) throws StoreException {
        if (place == null) {
            return new DriverLoader(null, DriverLoader.class.getClassLoader());
        }
        try {
            List<URL> urls = new ArrayList<>();
            for (Path jar : jars(place)) {
                new ZipFile(jar.toFile()).close(); // a class loader passes over what is no jar
                urls.add(jar.toUri().toURL());
            }
            return new DriverLoader(
                    place, new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new StoreException(
                    "the driver " + place + " cannot be read: " + FileErrorText.reason(e)
                            + "; correct the option driver",
                    e);
        }
    }

    private static List<Path> jars(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (var entries = Files.list(place)) {
            return entries.filter(entry -> entry.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * A driver that takes the URL.
     *
     * @throws StoreException if there is none
     */
    Driver driver(String url) throws StoreException {
        String shown = JdbcOptions.withoutParameters(url);
        List<String> others = new ArrayList<>();
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, classes)) {
                if (driver.acceptsURL(url)) {
                    return driver;
                }
                others.add(driver.getClass().getName());
            }
        } catch (SQLException | ServiceConfigurationError | LinkageError e) {
            throw new StoreException("the driver" + (place == null ? "" : " " + place) + " cannot be used: " + e, e);
        }
        if (place == null) {
            throw new StoreException(
                    "no driver on the class path takes " + shown + "; name its jar by the option driver");
        }
        throw new StoreException(
                place + (others.isEmpty() ? " holds no JDBC driver" : " holds " + String.join(", ", others)) + ", which"
                        + (others.isEmpty() ? " " : " does not take ") + shown
                        + (others.isEmpty() ? " needs" : "") + "; correct the option driver");
    }

    @Override
    public void close() throws IOException {
        if (classes instanceof URLClassLoader own) {
            own.close();
        }
    }
}
