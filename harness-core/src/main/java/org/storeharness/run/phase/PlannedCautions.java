package org.storeharness.run.phase;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.Rate;
import org.storeharness.workload.ObjectContent;

/**
 * The cautions of a run that are known before anything is measured: about its plan, about targets that are stand-ins, and about
 * directories that ended runs left behind.
 */
public final class PlannedCautions {
    private static final int MAX_NAMED = 3;

    private PlannedCautions() {}

    /** A caution for each of the first {@value #MAX_NAMED} directories in one place that ended runs left, and one for the others together. */
    public static List<Caution> ofLeftDirectories(List<Path> directories) {
        List<Caution> cautions = new ArrayList<>();
        for (Path directory : directories.subList(0, Math.min(MAX_NAMED, directories.size()))) {
            cautions.add(Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", directory.toString()));
        }
        if (directories.size() > MAX_NAMED) {
            cautions.add(Caution.of(CautionCode.MORE_ABANDONED_DIRECTORIES)
                    .with("count", directories.size() - MAX_NAMED)
                    .with("parent", String.valueOf(directories.get(0).getParent())));
        }
        return cautions;
    }

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
        if (plan.workloads().values().stream().anyMatch(PlannedCautions::uploads)) {
            StoreFacts.UPLOADS.forEach(setting ->
                    differing(CautionCode.UPLOADS_DIFFER, targets, setting).ifPresent(cautions::add));
        }
        if (plan.workloads().values().stream().anyMatch(PlannedCautions::downloads)) {
            differing(CautionCode.DOWNLOADS_DIFFER, targets, StoreFacts.DOWNLOADS_CHECKED_BY)
                    .ifPresent(cautions::add);
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
        plan.targets()
                .forEach((target, configured) -> plan.workloadsOn(target)
                        .forEach((name, workload) -> rateOfBatches(target, configured.batch(), name, workload)
                                .ifPresent(cautions::add)));
        return cautions;
    }

    /** Says that the rate of an open load counts batches, where it does. */
    private static Optional<Caution> rateOfBatches(String target, int batch, String name, Workload workload) {
        Rate rate = workload.arrivals().rate();
        return rate == null || batch == 1 || !workload.writes()
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.RATE_OF_BATCHES, target)
                        .with("workload", name)
                        .with("rate", rate.toString())
                        .with("batch", batch)
                        .with("objectsPerSecond", batch * 1e9 * rate.operations() / rate.periodNanos()));
    }

    private static boolean uploads(Workload workload) {
        return workload.operations().keySet().stream().anyMatch(OperationKind::carriesPayload);
    }

    private static boolean downloads(Workload workload) {
        return workload.kinds().contains(OperationKind.READ);
    }

    /** Tells which targets have which value of a setting, if those that have it do not all have the same. */
    private static Optional<Caution> differing(CautionCode code, List<TargetResult> targets, String setting) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (TargetResult target : targets) {
            String form = target.facts().settings().get(setting);
            if (form != null) {
                names.computeIfAbsent(form, any -> new ArrayList<>()).add(target.name());
            }
        }
        return names.size() < 2
                ? Optional.empty()
                : Optional.of(Caution.of(code)
                        .with("setting", setting)
                        .with(
                                "forms",
                                names.entrySet().stream()
                                        .map(form -> form.getKey() + " (" + String.join(", ", form.getValue()) + ")")
                                        .collect(Collectors.joining("; "))));
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
