package org.storeharness.postgres.script;

import java.util.List;

/**
 * A script that was read.
 *
 * @param name for people
 * @param weight how often it is chosen, relative to the others; 0 for never
 * @param steps what it does, one after the other but for branches and jumps
 */
public record Script(String name, int weight, List<ScriptStep> steps) {
    public Script {
        steps = List.copyOf(steps);
    }
}
