package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Platform;
import org.junit.jupiter.api.Test;

class SystemCallTest {
    private static final long GETPID = 39;
    private static final long CLOSE = 3;

    @Test
    void callsGoPastJnaWhereTheJvmCanAndAnswerTheSame() {
        assumeTrue(
                Platform.isLinux() && "x86-64".equals(Platform.ARCH),
                "does not apply: the numbers are those of x86-64");
        assertThat(SystemCall.way())
                .isEqualTo(Runtime.version().feature() >= 22 ? "the JVM's foreign-function API" : "JNA");
        assertThat(SystemCall.call(GETPID, 0, 0, 0, 0, 0, 0))
                .isEqualTo(CLibrary.syscall(GETPID, 0, 0, 0, 0, 0, 0))
                .isEqualTo(ProcessHandle.current().pid());
        assertThat(SystemCall.call(CLOSE, -1, 0, 0, 0, 0, 0)).isEqualTo(-1);
    }
}
