package org.storeharness.cli.campaign.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ClockReferencesTest {
    /** Reads the clock in both ways; loaded a second time with its calls redirected. */
    public static final class ClockReader {
        private ClockReader() {}

        /** The time by both ways. */
        public static long[] read() {
            return new long[] {System.currentTimeMillis(), Instant.now().toEpochMilli(), Long.MAX_VALUE};
        }
    }

    @Test
    void aClassReadsTheSteppedClockInPlaceOfTheSystems() throws Exception {
        byte[] redirected = Objects.requireNonNull(ClockReferences.redirected(bytes(ClockReader.class)));
        Class<?> loaded = new ClassLoader(getClass().getClassLoader()) {
            Class<?> define() {
                return defineClass(ClockReader.class.getName(), redirected, 0, redirected.length);
            }
        }.define();
        Method read = loaded.getMethod("read");
        long[] times = (long[]) read.invoke(null);
        assertThat(times[0]).isCloseTo(times[1], org.assertj.core.api.Assertions.within(60_000L));
        assertThat(times[2]).isEqualTo(Long.MAX_VALUE);
        assertThat(ClockReferences.redirected(redirected)).as("no call is left").isNull();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(
                type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }
}
