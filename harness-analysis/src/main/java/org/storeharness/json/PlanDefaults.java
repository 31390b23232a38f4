package org.storeharness.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.DocumentNode.MappingNode;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.plan.Extent;

/** Fills in the fields that a plan leaves out from {@code plan-defaults.yaml}. */
record PlanDefaults(MappingNode plan, DocumentNode target, DocumentNode workload) {
    private static final String RESOURCE = "plan-defaults.yaml";
    private static final String TIMEOUT = "operationTimeout";

    private PlanDefaults(MappingNode defaults) {
        this(
                (MappingNode) Objects.requireNonNull(defaults.fields().get("plan")),
                Objects.requireNonNull(defaults.fields().get("target")),
                Objects.requireNonNull(defaults.fields().get("workload")));
    }

    static PlanDefaults load() {
        try (InputStream in = Objects.requireNonNull(PlanDefaults.class.getResourceAsStream(RESOURCE))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new PlanDefaults((MappingNode) DocumentParser.parse(text, RESOURCE, Syntax.YAML));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same defaults for workloads that are measured so long where the plan does not say it. */
    PlanDefaults measuring(Extent measure) {
        String text = "phases: {measure: {duration: " + measure.duration().toNanos() + "ns, operations: "
                + measure.operations() + "}}";
        return measure.isEmpty()
                ? this
                : new PlanDefaults(plan, target, merge(DocumentParser.parse(text, RESOURCE, Syntax.YAML), workload));
    }

    /** The plan with all its defaults; a value of the wrong shape is left unchanged for the reader to refuse. */
    DocumentNode withDefaults(DocumentNode given) {
        DocumentNode merged = merge(given, plan);
        if (!(merged instanceof MappingNode root)) {
            return merged;
        }
        Map<String, DocumentNode> fields = new LinkedHashMap<>(root.fields());
        fields.computeIfPresent("shedding", (name, shedding) -> withResolvedShedding(shedding, fields.get(TIMEOUT)));
        fields.computeIfPresent("targets", (name, targets) -> mergeEach(targets, target));
        fields.computeIfPresent("workloads", (name, workloads) -> mergeEach(workloads, workload));
        return new MappingNode(fields, root.line());
    }

    /** Sheds after the operation timeout where no other time is given. */
    private static DocumentNode withResolvedShedding(DocumentNode shedding, @Nullable DocumentNode timeout) {
        if (timeout != null
                && shedding instanceof MappingNode mapping
                && mapping.fields().get("after") instanceof ScalarNode after
                && after.text().equals(TIMEOUT)) {
            Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
            fields.put("after", timeout);
            return new MappingNode(fields, mapping.line());
        }
        return shedding;
    }

    private static DocumentNode mergeEach(DocumentNode given, DocumentNode defaults) {
        if (!(given instanceof MappingNode mapping)) {
            return given;
        }
        Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
        fields.replaceAll((name, value) -> merge(value, defaults));
        return new MappingNode(fields, mapping.line());
    }

    private static DocumentNode merge(@Nullable DocumentNode given, DocumentNode defaults) {
        if (given == null) {
            return defaults;
        } else if (given instanceof MappingNode mapping && defaults instanceof MappingNode missing) {
            Map<String, DocumentNode> fields = new LinkedHashMap<>(mapping.fields());
            missing.fields().forEach((name, value) -> fields.put(name, merge(fields.get(name), value)));
            return new MappingNode(fields, mapping.line());
        }
        return given;
    }
}
