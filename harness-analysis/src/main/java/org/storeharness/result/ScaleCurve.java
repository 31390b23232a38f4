package org.storeharness.result;

import java.util.List;
import java.util.Optional;

/**
 * One work on one target from growing numbers of hosts.
 *
 * @param target the target's name
 * @param workload the workload's name
 * @param size the sizes of the objects
 * @param points ascending by hosts
 */
public record ScaleCurve(String target, String workload, String size, List<ScalePoint> points) {
    public ScaleCurve {
        points = List.copyOf(points);
    }

    /** The point of a single host; empty if no host ran alone. */
    public Optional<ScalePoint> single() {
        return points.stream().filter(point -> point.hosts() == 1).findFirst();
    }
}
