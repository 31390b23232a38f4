package org.storeharness.environment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks for whatever distorts measurements on this machine and advises how to fix it. Changes nothing. Safe for any thread. */
public record Doctor(SystemFiles files) {
    /**
     * All findings, in display order.
     *
     * @param environment from {@link Environment#probe}
     * @param dataDirectory from {@link FileSystemProbe#measure}: where stores on this machine would keep their data
     */
    public List<Finding> examine(Environment environment, FileSystemFacts dataDirectory) {
        return List.of(
                MachineChecks.kernel(environment),
                MachineChecks.processors(environment),
                MachineChecks.governor(environment.governor()),
                MachineChecks.clock(environment),
                MachineChecks.steal(CpuTicks.read(files).orElse(null)),
                MachineChecks.load(loadAverage(), environment.cpuCount()),
                MachineChecks.cgroup(CgroupCpu.read(files), environment.cpuCount()),
                MachineChecks.memory(environment.memoryBytes(), availableMemoryBytes()),
                MachineChecks.openFiles(OpenFileLimits.read(files).orElse(null)),
                StorageChecks.fileSystem(dataDirectory),
                StorageChecks.freeSpace(dataDirectory),
                StorageChecks.fsync(dataDirectory),
                StorageChecks.directIo(dataDirectory));
    }

    private @Nullable Double loadAverage() {
        try {
            return files.firstLine("proc/loadavg")
                    .map(line -> Double.valueOf(line.split("\\s+")[0]))
                    .orElse(null);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private @Nullable Long availableMemoryBytes() {
        Long kibibytes = KernelText.number(files.text("proc/meminfo").orElse(""), "MemAvailable", ':');
        return kibibytes == null ? null : kibibytes * 1024;
    }
}
