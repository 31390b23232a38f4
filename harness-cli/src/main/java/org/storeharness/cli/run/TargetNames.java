package org.storeharness.cli.run;

import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.support.StartedGateway;
import org.storeharness.store.StoreDrivers;

/** The names of targets that need no plan of one's own, for completion. */
final class TargetNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Stream.of(
                        ShippedPlan.read("compare.yaml").targets().keySet(),
                        StoreDrivers.load().all().keySet(),
                        Set.of(StartedGateway.TARGET))
                .flatMap(Set::stream)
                .distinct()
                .iterator();
    }
}
