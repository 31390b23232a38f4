package org.storeharness.core.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.DocumentNode.Mapping;
import org.storeharness.core.json.DocumentParser.Syntax;

/** Puts the values of {@code plan-defaults.yaml} where a plan says nothing. */
final class PlanDefaults {
    private static final String RESOURCE = "plan-defaults.yaml";

    private final Mapping plan;
    private final DocumentNode target;
    private final DocumentNode workload;

    private PlanDefaults(Mapping defaults) {
        plan = (Mapping) Objects.requireNonNull(defaults.fields().get("plan"));
        target = Objects.requireNonNull(defaults.fields().get("target"));
        workload = Objects.requireNonNull(defaults.fields().get("workload"));
    }

    static PlanDefaults load() {
        try (InputStream in = Objects.requireNonNull(PlanDefaults.class.getResourceAsStream(RESOURCE))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new PlanDefaults((Mapping) DocumentParser.parse(text, RESOURCE, Syntax.YAML));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The plan with all its defaults; what has the wrong shape is left as it is, for its reader to refuse. */
    DocumentNode complete(DocumentNode given) {
        DocumentNode merged = under(given, plan);
        if (!(merged instanceof Mapping root)) {
            return merged;
        }
        Map<String, DocumentNode> fields = new LinkedHashMap<>(root.fields());
        fields.computeIfPresent("targets", (name, targets) -> underEach(targets, target));
        fields.computeIfPresent("workloads", (name, workloads) -> underEach(workloads, workload));
        return new Mapping(fields, root.line());
    }

    private static DocumentNode underEach(DocumentNode given, DocumentNode defaults) {
        if (!(given instanceof Mapping mapping)) {
            return given;
        }
        Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
        fields.replaceAll((name, value) -> under(value, defaults));
        return new Mapping(fields, mapping.line());
    }

    private static DocumentNode under(@Nullable DocumentNode given, DocumentNode defaults) {
        if (given == null) {
            return defaults;
        } else if (given instanceof Mapping mapping && defaults instanceof Mapping missing) {
            Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
            missing.fields().forEach((name, value) -> fields.put(name, under(fields.get(name), value)));
            return new Mapping(fields, mapping.line());
        }
        return given;
    }
}
