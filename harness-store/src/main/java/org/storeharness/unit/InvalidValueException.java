package org.storeharness.unit;

import java.util.Objects;

/**
 * A value that is not allowed: names the field, what was given and what is allowed. The reader of a file adds the file
 * and line.
 */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;
    private final String problem;

    /**
     * @param field the field's name, or its path with dots
     * @param problem what is wrong with it, without the field's name: {@code "must be 1..10000, got 0"}
     */
    public InvalidValueException(String field, String problem) {
        super((field + " " + problem).strip());
        this.field = field;
        this.problem = problem;
    }

    /** The field's path, for example {@code workloads.write.load.concurrency}; empty if it is the whole value. */
    public String field() {
        return field;
    }

    /** The problem with the value, without the field's name. */
    public String problem() {
        return problem;
    }

    /** The same problem, seen from the record that holds this one in its field {@code parent}. */
    public InvalidValueException within(String parent) {
        String path = field.isEmpty() ? parent : parent + "." + field;
        InvalidValueException outer = new InvalidValueException(path, problem);
        outer.initCause(this);
        return outer;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
