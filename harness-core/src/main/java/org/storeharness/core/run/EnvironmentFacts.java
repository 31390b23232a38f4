package org.storeharness.core.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.FileSystemFacts;
import org.storeharness.core.plan.Spelling;

/** The environment as groups of facts, in the order to show them. */
final class EnvironmentFacts {
    private static final double GIB = 1L << 30;

    private EnvironmentFacts() {}

    static Map<String, Map<String, String>> of(Environment environment, FileSystemFacts data) {
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        groups.put("machine", machine(environment));
        groups.put("jvm", jvm(environment));
        groups.put("dataDirectory", dataDirectory(data));
        return groups;
    }

    private static Map<String, String> machine(Environment environment) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cpuModel", environment.cpuModel());
        facts.put("cpuCount", String.valueOf(environment.cpuCount()));
        facts.put("memory", gibibytes(environment.memoryBytes()));
        facts.put("os", environment.os());
        facts.put("kernel", environment.kernel());
        facts.put("architecture", environment.architecture());
        facts.put("clockSource", environment.clockSource());
        facts.put("clockReadNanos", String.valueOf(Math.round(environment.clockCostNanos())));
        facts.put("cpuGovernor", environment.governor());
        facts.put("transparentHugePages", environment.transparentHugePages());
        return facts;
    }

    private static Map<String, String> jvm(Environment environment) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("vendor", environment.jvm().vendor());
        facts.put("version", environment.jvm().version());
        facts.put("flags", String.join(" ", environment.jvm().flags()));
        facts.put("collectors", String.join(", ", environment.jvm().collectors()));
        facts.put("maximumHeap", gibibytes(environment.jvm().maximumHeapBytes()));
        return facts;
    }

    private static Map<String, String> dataDirectory(FileSystemFacts data) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("path", data.directory());
        facts.put("filesystem", data.type());
        facts.put("kind", Spelling.of(data.kind()));
        facts.put("device", data.device());
        facts.put("mountOptions", String.join(",", data.mountOptions()));
        facts.put("free", gibibytes(data.freeBytes()));
        facts.put("blockBytes", String.valueOf(data.blockBytes()));
        facts.put("directIo", data.directIo().label());
        Long fsync = data.fsyncNanos();
        facts.put("fsyncMicros", fsync == null ? Environment.UNKNOWN : String.valueOf(fsync / 1000));
        return facts;
    }

    private static String gibibytes(@Nullable Long bytes) {
        return bytes == null ? Environment.UNKNOWN : Math.round(bytes / GIB * 10) / 10.0 + " GiB";
    }
}
