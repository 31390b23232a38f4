package org.storeharness.api.execution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;

/** The plans in the jar: examples of the project that commands carry out. */
public final class ShippedPlan {
    private ShippedPlan() {}

    /** The plan of that name, without an ending; empty if the jar has none. */
    public static Optional<Plan> find(String name) {
        String file = name + ".yaml";
        return name.matches("[a-z-]+") && ShippedPlan.class.getResource(file) != null
                ? Optional.of(read(file))
                : Optional.empty();
    }

    /** The plan of that file name. */
    public static Plan read(String name) {
        try (InputStream plan = Objects.requireNonNull(ShippedPlan.class.getResourceAsStream(name))) {
            return PlanFiles.parse(new String(plan.readAllBytes(), StandardCharsets.UTF_8), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
