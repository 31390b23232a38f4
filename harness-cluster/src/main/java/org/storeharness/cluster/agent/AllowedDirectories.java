package org.storeharness.cluster.agent;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.options.OptionsBinder;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.store.sharing.SharedPlace;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.RecordReflection;

/** The directories that an agent was started with: what a plan names outside of them is refused, before any store is opened. */
final class AllowedDirectories {
    private final List<Path> allowed;

    AllowedDirectories(AgentSettings settings) {
        allowed = new ArrayList<>(settings.allowedDirectories());
        allowed.add(settings.dataDirectory());
    }

    /**
     * @throws InvalidValueException if a target is of a store that is not here, or names a file or directory that is not allowed
     */
    void require(Plan plan, Map<String, SharedPlace> places, StoreDrivers stores) {
        for (Map.Entry<String, Target> entry : plan.targets().entrySet()) {
            String field = "targets." + entry.getKey();
            try {
                Target target = entry.getValue();
                Map<String, Object> options =
                        Check.present(places, entry.getKey()).replacedIn(target.options());
                StoreDriver<?> driver = stores.get(target.store());
                requireEach(OptionsBinder.bind(driver.optionsType(), options));
            } catch (InvalidValueException e) {
                throw e.within(field);
            }
        }
    }

    private void requireEach(Record options) {
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            Object value = RecordReflection.read(component, options);
            if (value instanceof Path path) {
                require(component.getName(), path);
            } else if (value instanceof List<?> many) {
                many.stream()
                        .map(String::valueOf)
                        .filter(text -> text.startsWith("/"))
                        .forEach(text -> require(component.getName(), Path.of(text)));
            }
        }
    }

    private void require(String option, Path path) {
        Check.require(
                isAllowed(path),
                option,
                () -> "must be below a directory that the agent was started with (" + names() + "), got " + path
                        + "; start the agent with --allow-dir " + path);
    }

    private String names() {
        return String.join(", ", allowed.stream().map(Path::toString).toList());
    }

    private boolean isAllowed(Path path) {
        Path real = real(path);
        return allowed.stream().map(AllowedDirectories::real).anyMatch(real::startsWith);
    }

    /** Where the path leads, through links; a part at its end that does not exist as it stands. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path existing = absolute;
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing.toRealPath().resolve(existing.relativize(absolute)).normalize();
        } catch (IOException e) {
            return absolute;
        }
    }
}
