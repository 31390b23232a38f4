package org.storeharness.core.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.document.DocumentNode;
import org.storeharness.core.json.document.DocumentNode.Mapping;
import org.storeharness.core.json.document.DocumentNode.Scalar;
import org.storeharness.core.json.document.DocumentParser;
import org.storeharness.core.json.document.DocumentParser.Syntax;

/** Puts the values of {@code plan-defaults.yaml} where a plan says nothing. */
final class PlanDefaults {
    private static final String RESOURCE = "plan-defaults.yaml";
    private static final String TIMEOUT = "operationTimeout";

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
        fields.computeIfPresent("shedding", (name, shedding) -> resolved(shedding, fields.get(TIMEOUT)));
        fields.computeIfPresent("targets", (name, targets) -> underEach(targets, target));
        fields.computeIfPresent("workloads", (name, workloads) -> underEach(workloads, workload));
        return new Mapping(fields, root.line());
    }

    /** Sheds after the operation timeout where no other time is given. */
    private static DocumentNode resolved(DocumentNode shedding, @Nullable DocumentNode timeout) {
        if (timeout != null
                && shedding instanceof Mapping mapping
                && mapping.fields().get("after") instanceof Scalar after
                && after.text().equals(TIMEOUT)) {
            Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
            fields.put("after", timeout);
            return new Mapping(fields, mapping.line());
        }
        return shedding;
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
