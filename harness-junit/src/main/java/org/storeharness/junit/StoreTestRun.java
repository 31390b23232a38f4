package org.storeharness.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.api.Comparison;
import org.storeharness.api.Harness;
import org.storeharness.api.HarnessException;
import org.storeharness.api.HarnessPlan;

/**
 * The run that an annotation asks for.
 *
 * @param wanted the annotation
 * @param testClass the class whose resources may hold its plan
 */
record StoreTestRun(StoreTest wanted, Class<?> testClass) {
    Comparison measure() throws HarnessException, InterruptedException, IOException {
        Harness harness = Harness.of(changed(plan()))
                .outputDirectory(Path.of(wanted.out()))
                .margin(wanted.margin());
        if (!wanted.dataDirectory().isEmpty()) {
            harness.dataDirectory(Path.of(wanted.dataDirectory()));
        }
        return harness.run();
    }

    private HarnessPlan plan() throws IOException {
        if (wanted.plan().isEmpty()) {
            return HarnessPlan.compare();
        }
        Path file = Path.of(wanted.plan());
        if (Files.exists(file)) {
            return HarnessPlan.read(file);
        }
        try (InputStream resource = testClass.getResourceAsStream(wanted.plan())) {
            if (resource == null) {
                throw new IllegalArgumentException("plan: must be a file or a resource of " + testClass.getName()
                        + ", got '" + wanted.plan() + "'");
            }
            return HarnessPlan.parse(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private HarnessPlan changed(HarnessPlan plan) {
        plan.targets(wanted.targets())
                .workloads(wanted.workloads())
                .sizes(wanted.size())
                .concurrency(wanted.concurrency());
        if (wanted.rounds() != 0) {
            plan.rounds(wanted.rounds());
        }
        if (!wanted.duration().isEmpty()) {
            plan.duration(wanted.duration());
        }
        if (wanted.operations() != 0) {
            plan.operations(wanted.operations());
        }
        if (wanted.relaxed()) {
            plan.relaxed();
        }
        for (String option : wanted.options()) {
            int dot = option.indexOf('.');
            int equals = option.indexOf('=');
            if (dot < 1 || equals < dot + 2) {
                throw new IllegalArgumentException("options: must be TARGET.OPTION=VALUE, got '" + option + "'");
            }
            plan.option(option.substring(0, dot), option.substring(dot + 1, equals), option.substring(equals + 1));
        }
        return plan;
    }
}
