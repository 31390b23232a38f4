package org.storeharness.core.run.caution;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.operation.Content;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.workload.ObjectContent;

/** What a reader has to know of a run before anything is measured: what its plan leaves unchecked, and what its targets are. */
final class PlannedCautions {
    private PlannedCautions() {}

    static List<Caution> of(Plan plan, List<TargetResult> targets) {
        List<Caution> warnings = new ArrayList<>();
        for (TargetResult target : targets) {
            if (target.facts().standIn()) {
                warnings.add(warning(
                        target.name(),
                        "is " + target.facts().product()
                                + ": it shows the ceiling of the client and is not ranked against other stores"));
            }
        }
        plan.workloads().forEach((name, workload) -> {
            if (workload.operations().containsKey(OperationKind.UPDATE)) {
                warnings.add(warning(
                        name, "reads accept any version of an updated object: an update that was lost is not noticed"));
            }
        });
        plan.workloads().forEach((name, workload) -> warnings.addAll(ofContent(name, workload)));
        return warnings;
    }

    private static List<Caution> ofContent(String name, Workload workload) {
        List<Caution> warnings = new ArrayList<>();
        if (workload.namesObjects()) {
            Content content = workload.content();
            if (content.size().maximumSize().bytes() < ObjectContent.HEADER_BYTES) {
                warnings.add(warning(
                        name,
                        "objects of less than " + ObjectContent.HEADER_BYTES
                                + " bytes have no room for a checksum: verification finds few of their faults"));
            }
            if (!content.verify()) {
                warnings.add(warning(name, "reads were not verified"));
            }
        }
        return warnings;
    }

    private static Caution warning(String subject, String message) {
        return new Caution(subject, message, false);
    }
}
