package org.storeharness.core.run.caution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.workload.ObjectContent;

/**
 * The cautions of a run that are known before anything is measured: about its plan, and about targets that are
 * stand-ins.
 */
final class PlannedCautions {
    private PlannedCautions() {}

    static List<Caution> of(Plan plan, List<TargetResult> targets) {
        List<Caution> cautions = new ArrayList<>();
        for (TargetResult target : targets) {
            if (target.facts().standIn()) {
                cautions.add(Caution.of(CautionCode.STAND_IN, target.name())
                        .with("product", target.facts().product()));
            }
        }
        String direct = targets(targets, true);
        String buffered = targets(targets, false);
        if (!direct.isEmpty() && !buffered.isEmpty()) {
            cautions.add(Caution.of(CautionCode.DIRECT_IO_DIFFERS)
                    .with("direct", direct)
                    .with("buffered", buffered));
        }
        plan.workloads().forEach((name, workload) -> {
            if (workload.namesObjects()) {
                if (workload.content().size().maximumSize().bytes() < ObjectContent.HEADER_BYTES) {
                    cautions.add(Caution.of(CautionCode.NO_ROOM_FOR_CHECKSUM)
                            .with("workload", name)
                            .with("bytes", ObjectContent.HEADER_BYTES));
                    if (workload.operations().containsKey(OperationKind.UPDATE)) {
                        cautions.add(
                                Caution.of(CautionCode.LOST_UPDATES_NOT_NOTICED).with("workload", name));
                    }
                }
                if (!workload.content().verify()) {
                    cautions.add(Caution.of(CautionCode.READS_NOT_VERIFIED).with("workload", name));
                }
            }
        });
        plan.targets()
                .forEach((target, configured) -> plan.workloads().keySet().stream()
                        .filter(workload -> plan.leavesOut(target, workload))
                        .forEach(workload -> cautions.add(Caution.of(CautionCode.LEFT_OUT_OF_PACED, target)
                                .with("workload", workload)
                                .with("batch", configured.batch()))));
        return cautions;
    }

    /** The names of the stores of files that bypass the page cache, or do not. */
    private static String targets(List<TargetResult> targets, boolean direct) {
        return targets.stream()
                .filter(target -> {
                    String mode = target.facts().settings().get(StoreFacts.DIRECT_IO);
                    return mode != null && mode.startsWith(StoreFacts.NO_DIRECT_IO) != direct;
                })
                .map(TargetResult::name)
                .collect(Collectors.joining(", "));
    }
}
