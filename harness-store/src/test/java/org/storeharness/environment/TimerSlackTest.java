package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TimerSlackTest {
    @Test
    void theSleepsOfTheThreadThatAsksEndOnTimeAndThoseOfOthersAsBefore() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/timerslack_ns")), "this system has no timer slack");
        String others = Files.readString(slackOfThisThread());
        String own = CompletableFuture.supplyAsync(
                        () -> {
                            TimerSlack.least();
                            return text(slackOfThisThread());
                        },
                        task -> new Thread(task).start())
                .join();
        assertThat(own.strip()).isEqualTo("1");
        assertThat(Files.readString(slackOfThisThread())).isEqualTo(others);
    }

    private static Path slackOfThisThread() {
        return Path.of("/proc", text(() -> Files.readSymbolicLink(Path.of("/proc/thread-self"))), "timerslack_ns");
    }

    private interface Reading {
        Path get() throws Exception;
    }

    private static String text(Reading link) {
        try {
            return link.get().getFileName().toString();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
