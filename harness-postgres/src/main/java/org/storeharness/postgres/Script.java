package org.storeharness.postgres;

import java.util.List;

/**
 * A parsed script.
 *
 * @param name its name in reports
 * @param weight the relative frequency with which it is chosen; 0 for never
 * @param steps its steps, performed in order but for branches and jumps
 */
record Script(String name, int weight, List<ScriptStep> steps) {
    public Script {
        steps = List.copyOf(steps);
    }
}
