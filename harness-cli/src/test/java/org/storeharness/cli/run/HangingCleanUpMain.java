package org.storeharness.cli.run;

import java.util.List;

/** A process whose clean-up never ends. */
public final class HangingCleanUpMain {
    private HangingCleanUpMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (Interruption interruption = new Interruption()) {
            interruption.control().wouldLeave(List.of("target pg", "/data/harness-data-r1"));
            System.out.println("measuring");
            while (!interruption.happened()) {
                Thread.sleep(10);
            }
            System.out.println("cleaning up");
            Thread.sleep(3_600_000);
        }
    }
}
