package example.modules;

import java.nio.file.Path;
import org.storeharness.api.Comparison;
import org.storeharness.api.Harness;
import org.storeharness.api.HarnessPlan;
import org.storeharness.api.TargetFigures;

/** Carries a plan out, and prints a line for each target: {@code Measure PLAN DIRECTORY}. */
public final class Measure {
    private Measure() {}

    public static void main(String[] arguments) throws Exception {
        Comparison found = Harness.of(HarnessPlan.read(Path.of(arguments[0])))
                .outputDirectory(Path.of(arguments[1], "runs"))
                .dataDirectory(Path.of(arguments[1]))
                .run();
        for (TargetFigures figures : found.figures()) {
            System.out.println(figures.target() + " was measured");
        }
    }
}
