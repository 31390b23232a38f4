package org.storeharness.run;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Tells how busy the compiler of this JVM is. */
final class Compiler {
    private Compiler() {}

    /** The time that the compiler's threads have spent compiling, in milliseconds; always 0 where the JVM does not tell. */
    static LongSupplier millis() {
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        return bean != null && bean.isCompilationTimeMonitoringSupported() ? bean::getTotalCompilationTime : () -> 0;
    }
}
