package org.storeharness.api;

/**
 * The work that targets were asked to do.
 *
 * @param workload the workload's name
 * @param concurrency the operations outstanding at one time, at most
 * @param size the sizes of the objects, as plans spell them: {@code 1KiB}
 * @param load {@code closed}, or the schedule of an open load
 * @param open whether a schedule says when operations start: response times are compared then, else objects per second
 */
public record Work(String workload, int concurrency, String size, String load, boolean open) {
    /** {@code write (concurrency 16, 1KiB)}. */
    @Override
    public String toString() {
        return workload + " (" + (open ? load + ", " : "") + "concurrency " + concurrency + ", " + size + ")";
    }
}
