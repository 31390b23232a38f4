package org.storeharness.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        return merge(given, plan).withFields(fields -> {
            DocumentNode timeout = fields.get(TIMEOUT);
            fields.computeIfPresent(
                    "shedding", (name, shedding) -> shedding.withField("after", after -> resolved(after, timeout)));
            fields.computeIfPresent("targets", (name, targets) -> mergeEach(targets, target));
            fields.computeIfPresent("workloads", (name, workloads) -> mergeEach(workloads, workload));
        });
    }

    /** Sheds after the operation timeout where no other time is given. */
    private static DocumentNode resolved(DocumentNode after, @Nullable DocumentNode timeout) {
        return timeout != null
                        && after instanceof ScalarNode scalar
                        && scalar.text().equals(TIMEOUT)
                ? timeout
                : after;
    }

    private static DocumentNode mergeEach(DocumentNode given, DocumentNode defaults) {
        return given.withFields(each -> each.replaceAll((name, value) -> merge(value, defaults)));
    }

    private static DocumentNode merge(@Nullable DocumentNode given, DocumentNode defaults) {
        if (given == null) {
            return defaults;
        }
        return defaults instanceof MappingNode missing
                ? given.withFields(fields ->
                        missing.fields().forEach((name, value) -> fields.put(name, merge(fields.get(name), value))))
                : given;
    }
}
