package org.storeharness.cluster.agent;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.RecordReflection;

/**
 * The directories that an agent was started with: a path of a plan outside of them is refused, before any store is opened. So is a
 * server that would get credentials of the agent's machine unprotected and that the agent was not started with, and
 * an option that would start a program or make an object of a class that the plan names ({@link StoreDriver#checkAttachable}).
 */
final class AllowedDirectories {
    private final List<Path> allowed;
    private final List<String> endpoints;

    AllowedDirectories(AgentSettings settings) {
        allowed = new ArrayList<>(settings.allowedDirectories());
        allowed.add(settings.dataDirectory());
        endpoints = settings.allowedEndpoints();
    }

    /**
     * @throws InvalidValueException if a target is of a store that is not here, or names a file or directory that is not allowed
     */
    void require(Plan plan, Map<String, SharedPlace> places, StoreDrivers stores) {
        for (Map.Entry<String, Target> entry : plan.targets().entrySet()) {
            String field = "targets." + entry.getKey();
            try {
                Target target = entry.getValue();
                SharedPlace place = Check.present(places, entry.getKey());
                require(stores.get(target.store()), place.replacedIn(target.options()), place);
            } catch (InvalidValueException e) {
                throw e.within(field);
            }
        }
    }

    private <O extends Record> void require(StoreDriver<O> driver, Map<String, Object> named, SharedPlace place) {
        O options = OptionsBinder.bind(driver.optionsType(), named);
        driver.checkAttachable(options, place);
        driver.unprotectedEndpoints(options).forEach(this::requireEndpoint);
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            if (RecordReflection.read(component, options) instanceof Path path) {
                require(component.getName(), path);
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

    private void requireEndpoint(String url) {
        Check.require(
                endpoints.contains(AgentSettings.ANY_ENDPOINT) || endpoints.contains(url),
                "endpoints",
                () ->
                        "must be https with a certificate that is verified, or on the agent's machine, since credentials of that"
                                + " machine go there, got " + url + "; start the agent with --allow-endpoint " + url);
    }

    private String names() {
        return String.join(", ", allowed.stream().map(Path::toString).toList());
    }

    private boolean isAllowed(Path path) {
        Optional<Path> real = real(path);
        return real.isPresent()
                && allowed.stream()
                        .map(AllowedDirectories::real)
                        .flatMap(Optional::stream)
                        .anyMatch(real.get()::startsWith);
    }

    /**
     * The path as the kernel resolves it: it follows a link before a {@code ..} behind it. The part that does not exist stays as it is.
     *
     * @return empty if it cannot be resolved: a link leads nowhere, or a {@code ..} follows a name that does not exist
     */
    private static Optional<Path> real(Path path) {
        Path existing = path.toAbsolutePath();
        Path absent = Path.of("");
        while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            absent = existing.getFileName().resolve(absent);
            existing = existing.getParent();
        }
        for (Path name : absent) {
            if (name.toString().equals("..")) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(existing.toRealPath().resolve(absent).normalize());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
