package org.storeharness.environment;

import java.util.Locale;

/** Checks the data directory and its filesystem. */
final class StorageChecks {
    private static final long LITTLE_SPACE_BYTES = 2L << 30;
    private static final long TOO_LITTLE_SPACE_BYTES = 64L << 20;
    private static final long IMPLAUSIBLE_FSYNC_NANOS = 20_000;
    private static final long SLOW_FSYNC_NANOS = 20_000_000;

    private StorageChecks() {}

    static Finding fileSystem(FileSystemFacts facts) {
        String subject = "filesystem of " + facts.directory();
        String value = facts.type() + " on " + facts.device() + " (" + String.join(",", facts.mountOptions()) + ")";
        return switch (facts.kind()) {
            case LOCAL -> Finding.ok(subject, value);
            case MEMORY ->
                Finding.problem(
                        subject,
                        value,
                        "it is in memory: nothing written there is durable; name a directory on a disk with --data-dir");
            case NETWORK ->
                Finding.caution(subject, value, "it is on other machines: the network is part of every measurement");
            case USER_SPACE ->
                Finding.caution(
                        subject, value, "a program serves it (FUSE), which decides about caches and syncs itself");
            case OTHER ->
                Finding.caution(
                        subject, value, "nothing is known about its caches and syncs; compare with ext4 or xfs");
        };
    }

    static Finding freeSpace(FileSystemFacts facts) {
        String value = String.format(Locale.ROOT, "%.1f GiB", facts.freeBytes() / (double) (1L << 30));
        String advice = "make room, or name another directory with --data-dir";
        if (facts.freeBytes() < TOO_LITTLE_SPACE_BYTES) {
            return Finding.problem("free space", value, advice);
        }
        return facts.freeBytes() < LITTLE_SPACE_BYTES
                ? Finding.caution("free space", value, advice)
                : Finding.ok("free space", value);
    }

    static Finding fsync(FileSystemFacts facts) {
        Long nanos = facts.fsyncNanos();
        if (nanos == null) {
            return Finding.ok("fsync", Environment.UNKNOWN);
        }
        String value = String.format(Locale.ROOT, "%.3f ms for a 4 KiB append", nanos / 1e6);
        if (facts.kind() != FileSystemKind.MEMORY && nanos < IMPLAUSIBLE_FSYNC_NANOS) {
            return Finding.caution(
                    "fsync",
                    value,
                    "hardly any disk is that fast: something between here and the disk may ignore flushes"
                            + " (a volatile write cache, the hypervisor, nobarrier), so durable would not mean durable");
        }
        return nanos > SLOW_FSYNC_NANOS
                ? Finding.caution(
                        "fsync", value, "the disk is slow or busy: durable writes wait for it, so plan longer rounds")
                : Finding.ok("fsync", value);
    }

    static Finding directIo(FileSystemFacts facts) {
        String label = facts.directIo().label();
        return switch (facts.directIo().support()) {
            case YES -> Finding.ok("O_DIRECT", label);
            case UNPROVEN ->
                Finding.caution(
                        "O_DIRECT", label, "reads may be served from a cache; check with the device's counters");
            case NO ->
                Finding.caution(
                        "O_DIRECT",
                        label,
                        "reads come from the page cache; use a directory on ext4 or xfs with --data-dir");
        };
    }
}
