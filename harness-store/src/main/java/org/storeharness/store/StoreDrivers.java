package org.storeharness.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SimilarNames;

/** The drivers found on the class path, by name. */
@API(status = API.Status.INTERNAL)
public final class StoreDrivers {
    private final Map<String, StoreDriver<?>> drivers;

    private StoreDrivers(Map<String, StoreDriver<?>> drivers) {
        this.drivers = drivers;
    }

    /**
     * Finds all drivers.
     *
     * @throws InvalidValueException if a driver named on the class path cannot be created
     */
    public static StoreDrivers load() {
        List<StoreDriver<?>> found = new ArrayList<>();
        try {
            ServiceLoader.load(StoreDriver.class).forEach(found::add);
        } catch (ServiceConfigurationError e) {
            throw new InvalidValueException(
                    "META-INF/services",
                    "must name drivers with a public constructor without parameters: " + e.getMessage());
        }
        return of(found);
    }

    /** Holds these drivers alone. */
    public static StoreDrivers of(List<? extends StoreDriver<?>> drivers) {
        Map<String, StoreDriver<?>> byName = new TreeMap<>();
        for (StoreDriver<?> driver : drivers) {
            StoreDriver<?> other = byName.put(driver.name(), driver);
            if (other != null) {
                throw new IllegalStateException("two drivers are named '" + driver.name() + "': "
                        + other.getClass().getName() + " and "
                        + driver.getClass().getName());
            }
        }
        return new StoreDrivers(byName);
    }

    /** All drivers, by name in alphabetical order. */
    public Map<String, StoreDriver<?>> all() {
        return Collections.unmodifiableMap(drivers);
    }

    /**
     * The driver of that name.
     *
     * @throws InvalidValueException if there is none; lists the known ones
     */
    public StoreDriver<?> get(String name) {
        StoreDriver<?> driver = drivers.get(name);
        if (driver == null) {
            throw new InvalidValueException(
                    "store",
                    "must be one of " + String.join(", ", drivers.keySet()) + ", got '" + name + "'"
                            + SimilarNames.question(name, drivers.keySet()));
        }
        return driver;
    }
}
