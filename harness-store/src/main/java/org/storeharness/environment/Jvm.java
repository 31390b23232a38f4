package org.storeharness.environment;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The Java virtual machine that a measurement ran on.
 *
 * @param vendor for example {@code Eclipse Adoptium}
 * @param version the version of the virtual machine, with its build
 * @param flags the flags it was started with, without the values of system properties and the options of agents
 * @param collectors the names of its garbage collectors
 * @param maximumHeapBytes the most heap it will use, in bytes
 * @param archive the file from which it has mapped its classes, and on Java 25 and newer their profiles: that of {@code -XX:AOTCache} or {@code
 *     -XX:SharedArchiveFile}; {@link #NO_ARCHIVE} where none was given, or where the JVM has left it aside because it does not fit; {@link
 *     Environment#UNKNOWN} where the system does not show what is mapped
 */
public record Jvm(
        String vendor,
        String version,
        List<String> flags,
        List<String> collectors,
        long maximumHeapBytes,
        String archive) {
    /** The options with which the launcher starts a JVM that measures; its script {@code harness} explains them. */
    public static final String OPTIONS = "-Xms192m -Xmn128m -XX:MetaspaceSize=128m -XX:+UseSerialGC";

    /** The archive of a JVM that has mapped none. */
    static final String NO_ARCHIVE = "none";

    private static final String MAPS = "proc/self/maps";

    /** The suffix that the kernel gives a mapped file that has been replaced since. */
    private static final String REMOVED = " (deleted)";

    private static final List<String> ARCHIVE_FLAGS = List.of("-XX:AOTCache=", "-XX:SharedArchiveFile=");

    public Jvm {
        flags = List.copyOf(flags);
        collectors = List.copyOf(collectors);
    }

    static Jvm ofThisProcess(SystemFiles files) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        List<String> flags =
                runtime.getInputArguments().stream().map(Jvm::withoutSecrets).toList();
        return new Jvm(
                runtime.getVmVendor(),
                runtime.getVmVersion(),
                flags,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                Runtime.getRuntime().maxMemory(),
                archive(flags, files));
    }

    /** The line for whoever started this JVM without a word about its heap; empty where somebody chose its size or its collector. */
    public static Optional<String> heapAdvice() {
        return heapAdvice(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    static Optional<String> heapAdvice(List<String> flags) {
        return flags.stream().anyMatch(Jvm::isAboutTheHeap)
                ? Optional.empty()
                : Optional.of(
                        "this JVM was started without options for its heap, so that its collections may be a part of what is"
                                + " measured: start with ./harness, or with java " + OPTIONS + " -jar harness.jar");
    }

    private static boolean isAboutTheHeap(String flag) {
        return flag.startsWith("-Xm") || flag.startsWith("-XX:+Use") && flag.endsWith("GC");
    }

    /** The last file of classes that the flags name, if it is mapped: the JVM says nothing of one that does not fit. */
    static String archive(List<String> flags, SystemFiles files) {
        Optional<String> named = flags.stream()
                .flatMap(flag ->
                        ARCHIVE_FLAGS.stream().filter(flag::startsWith).map(name -> flag.substring(name.length())))
                .reduce((first, second) -> second);
        Optional<String> maps = files.text(MAPS);
        if (named.isEmpty()) {
            return NO_ARCHIVE;
        } else if (maps.isEmpty()) {
            return Environment.UNKNOWN;
        }
        String real = realPath(named.get());
        return maps.get().lines().anyMatch(line -> line.endsWith(" " + real) || line.endsWith(" " + real + REMOVED))
                ? named.get()
                : NO_ARCHIVE;
    }

    /** The kernel shows a mapped file without symbolic links. */
    private static String realPath(String file) {
        try {
            return Path.of(file).toRealPath().toString();
        } catch (IOException | InvalidPathException e) {
            return file;
        }
    }

    /** Hides values of system properties and agent options: they may be passwords, and results are shown to others. */
    static String withoutSecrets(String flag) {
        int value = flag.indexOf('=');
        boolean secretive = flag.startsWith("-D") || flag.startsWith("-javaagent:") || flag.startsWith("-agent");
        return secretive && value > 0 ? flag.substring(0, value) + "=(hidden)" : flag;
    }
}
