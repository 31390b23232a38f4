package org.storeharness.fs.fio;

import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.unit.InvalidValueException;

/** Collects what keeps a job file from being run, so that its user is told of all of it at once. */
final class JobFileProblems {
    private static final int MOST = 20;

    private final String file;
    private final Map<String, InvalidValueException> problems = new LinkedHashMap<>();

    /** @param file its name */
    JobFileProblems(String file) {
        this.file = file;
    }

    /** Adds a problem, once where several sections have the same. */
    void add(InvalidValueException problem) {
        problems.putIfAbsent(problem.getMessage(), problem);
    }

    /** @throws InvalidValueException with all problems, if there are any */
    void throwAll() {
        if (problems.size() == 1) {
            throw problems.values().iterator().next();
        } else if (!problems.isEmpty()) {
            String more = problems.size() > MOST ? " | and " + (problems.size() - MOST) + " more" : "";
            throw new InvalidValueException(
                    file,
                    "has " + problems.size() + " problems: "
                            + String.join(
                                    " | ",
                                    problems.keySet().stream().limit(MOST).toList())
                            + more);
        }
    }
}
