package org.storeharness.cli.campaign.recorded;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.store.StoreDriver;

/** A class loader in which every driver is recorded: for a thread that carries out a command. */
public final class RecordedDrivers extends ClassLoader {
    private static final String SERVICE = "META-INF/services/" + StoreDriver.class.getName();
    private static final String NAMES = Stream.of(
                    RecordedDriver.RecordedMemory.class,
                    RecordedDriver.RecordedFs.class,
                    RecordedDriver.RecordedFsBlock.class,
                    RecordedDriver.RecordedMetadata.class,
                    RecordedDriver.RecordedPostgres.class,
                    RecordedDriver.RecordedSeaweed.class)
            .map(Class::getName)
            .collect(Collectors.joining("\n"));

    public RecordedDrivers(ClassLoader parent) {
        super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.equals(SERVICE)
                ? Collections.enumeration(Collections.singleton(text(NAMES)))
                : super.getResources(name);
    }

    @SuppressWarnings("deprecation")
    private static URL text(String content) throws IOException {
        return new URL("recorded", "", -1, "/drivers", new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {}

                    @Override
                    public InputStream getInputStream() {
                        return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
                    }
                };
            }
        });
    }
}
