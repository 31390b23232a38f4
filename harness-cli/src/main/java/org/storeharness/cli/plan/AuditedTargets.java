package org.storeharness.cli.plan;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.plan.Target;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.Check;

/** Targets of which everything that was acknowledged is read back at the end. */
final class AuditedTargets {
    private static final String OPTION = "audit";

    private AuditedTargets() {}

    /**
     * The same targets, those audited whose stores have the option.
     *
     * @throws org.storeharness.unit.InvalidValueException if none has
     */
    static Map<String, Target> of(Map<String, Target> targets) {
        StoreDrivers stores = StoreDrivers.load();
        Map<String, Target> audited = new LinkedHashMap<>(targets);
        audited.replaceAll((name, target) -> canBe(target.store(), stores) ? audited(target) : target);
        Check.require(
                audited.values().stream().anyMatch(AuditedTargets::isAudited),
                "--audit",
                () -> "is for targets of the stores "
                        + stores.all().keySet().stream()
                                .filter(store -> canBe(store, stores))
                                .collect(Collectors.joining(", "))
                        + " without audit=false, and there are only " + String.join(", ", targets.keySet()));
        return audited;
    }

    private static boolean isAudited(Target target) {
        return !String.valueOf(target.options().getOrDefault(OPTION, false)).equals("false");
    }

    private static Target audited(Target target) {
        return target.options().containsKey(OPTION) ? target : target.withOption(OPTION, true);
    }

    private static boolean canBe(String store, StoreDrivers stores) {
        return Arrays.stream(stores.get(store).optionsType().getRecordComponents())
                .anyMatch(component -> component.getName().equals(OPTION));
    }
}
