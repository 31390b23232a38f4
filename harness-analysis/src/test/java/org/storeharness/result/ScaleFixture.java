package org.storeharness.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.storeharness.environment.BackingDevice;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.RecordCopy;

/** Makes runs of one plan from 1, 2 and 4 hosts, each with 4 operations in flight, of which this knows what bounds them. */
public final class ScaleFixture {
    /** Every host adds what a single one does. */
    public static final String FREE = "free";

    /** Does not grow beyond two hosts, and its device has what they add in flight. */
    public static final String DISK = "disk";

    /** Does not grow beyond two hosts, and its device is idle. */
    public static final String SERVER = "server";

    /** Does not grow beyond two hosts, since their clients do not. */
    public static final String LIMITED = "limited";

    /** Does not grow beyond two hosts, since the machine that the last two share is busy. */
    public static final String CROWDED = "crowded";

    private static final int PER_HOST = 4;
    private static final double[] NOISE = {0.99, 1, 1.01};
    private static final String[] NAMES = {"a", "b", "c", "d"};

    private ScaleFixture() {}

    /** The runs by their numbers of hosts. */
    public static NavigableMap<Integer, RunResult> runs() {
        NavigableMap<Integer, RunResult> runs = new TreeMap<>();
        for (int hosts : new int[] {1, 2, 4}) {
            runs.put(hosts, run(hosts));
        }
        return runs;
    }

    private static RunResult run(int hosts) {
        ResultFixture fixture = new ResultFixture()
                .id("20260131-120000-n" + hosts)
                .target(FREE)
                .target(DISK)
                .target(SERVER)
                .target(LIMITED)
                .target(CROWDED)
                .hosts(hosts(hosts));
        for (int round = 1; round <= NOISE.length; round++) {
            double one = 1_000 * NOISE[round - 1];
            double bounded = Math.min(hosts, 2) * one;
            fixture.add(round(fixture, FREE, hosts, round, hosts * one, 0.5, false));
            fixture.add(round(fixture, DISK, hosts, round, bounded, hosts * PER_HOST - 1, false));
            fixture.add(round(fixture, SERVER, hosts, round, bounded, 0.5, false));
            fixture.add(round(fixture, LIMITED, hosts, round, bounded, 0.5, hosts == 4));
            Measurement crowded = round(fixture, CROWDED, hosts, round, bounded, 0.5, false);
            fixture.add(hosts == 4 ? withBusyMachine(crowded, NAMES[2]) : crowded);
        }
        return fixture.build();
    }

    /** The last two of four hosts share a machine. */
    private static List<RunHost> hosts(int number) {
        Map<String, String> machines = Map.of("a", "boot-a", "b", "boot-b", "c", "boot-c", "d", "boot-c");
        return on(machines, List.of(NAMES).subList(0, number).toArray(String[]::new));
    }

    /**
     * Hosts on machines.
     *
     * @param machines the boot ids by the names of hosts
     */
    public static List<RunHost> on(Map<String, String> machines, String... names) {
        List<RunHost> hosts = new ArrayList<>();
        for (RunHost host : HostFixture.hosts(names)) {
            Map<String, String> machine = new LinkedHashMap<>(host.environment().get("machine"));
            machine.put(RunHost.BOOT_ID, machines.get(host.name()));
            hosts.add(new RunHost(
                    host.name(),
                    host.harnessVersion(),
                    host.harnessCommit(),
                    Map.of("machine", machine),
                    host.clockBefore(),
                    host.clockAfter()));
        }
        return hosts;
    }

    /** The same round, in which the processors of this host's machine were busy, by others too. */
    public static Measurement withBusyMachine(Measurement round, String host) {
        List<HostMeasurement> hosts = new ArrayList<>();
        for (HostMeasurement one : round.hosts()) {
            hosts.add(one.host().equals(host) ? withBusyMachine(one) : one);
        }
        return round.withHosts(hosts, round.client());
    }

    private static HostMeasurement withBusyMachine(HostMeasurement host) {
        CountersDelta busy = RecordCopy.with(
                host.client().counters(),
                "machine",
                new CountersDelta.MachineDelta(0.97, 0.0, 0.0, 0.0, 0.0, 0L, null, null, null, null));
        return RecordCopy.with(host, "client", RecordCopy.with(host.client(), "counters", busy));
    }

    /**
     * A round.
     *
     * @param atDevice the mean number of operations at the block device
     */
    private static Measurement round(
            ResultFixture fixture, String target, int hosts, int round, double rate, double atDevice, boolean limited) {
        Cell cell = new Cell("write", new Arrivals.Closed(), hosts * PER_HOST, "1KiB");
        Measurement plain = fixture.measurement(target, cell, round, rate);
        long nanos = Math.round(atDevice * plain.window().lastDoneNanos());
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put(BackingDevice.READ_NANOS, nanos / 4);
        counters.put(BackingDevice.WRITE_NANOS, nanos - nanos / 4);
        Measurement whole = ResultFixture.beside(
                plain,
                new StoreActivity(plain.operations().ok(), plain.operations().ok(), counters),
                CacheEvidence.observed(CacheChoice.COLD, 0, "mincore of 1 file"));
        List<HostPart> parts = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            // The first host does a little more than its share, the last one a little less.
            double weight = i == 0 && hosts > 1 ? 1.02 : i + 1 == hosts && hosts > 1 ? 0.98 : 1;
            parts.add(new HostPart(
                    NAMES[i],
                    weight,
                    HostFixture.CLOCK,
                    limited && i == 1
                            ? List.of(Caution.of(CautionCode.CLIENT_PROCESSORS)
                                    .with("share", 0.95)
                                    .with("processors", 4))
                            : List.of()));
        }
        return HostFixture.shared(whole, parts.toArray(HostPart[]::new));
    }
}
