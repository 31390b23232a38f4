package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Map;

/**
 * All that a cross-check found.
 *
 * @param ours what we are called in it
 * @param peer what the other tool is called
 * @param facts what one has to know to repeat it, by name
 * @param works what was done
 * @param definitions what the peer means by its figures, where that is not what we mean
 */
public record Findings(
        String ours, String peer, Map<String, String> facts, List<WorkFindings> works, List<String> definitions) {
    public Findings {
        works = List.copyOf(works);
        definitions = List.copyOf(definitions);
    }

    public boolean sound() {
        return works.stream().allMatch(WorkFindings::sound);
    }
}
