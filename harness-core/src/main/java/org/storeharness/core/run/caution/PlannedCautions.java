package org.storeharness.core.run.caution;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
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
        return cautions;
    }
}
