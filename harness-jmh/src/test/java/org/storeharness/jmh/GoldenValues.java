package org.storeharness.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * The greatest cost of an operation, from {@code golden.properties}: for each measure the value and its tolerance.
 * A line with a Java release after the name, as in {@code allocation.seaweed-read@25}, holds from that release on.
 */
final class GoldenValues {
    private final Map<Object, Object> lines;

    GoldenValues(Map<Object, Object> lines) {
        this.lines = lines;
    }

    static GoldenValues load() throws IOException {
        Properties lines = new Properties();
        try (InputStream file = GoldenValues.class.getResourceAsStream("golden.properties")) {
            lines.load(file);
        }
        return new GoldenValues(lines);
    }

    /** The values of all other paths. */
    GoldenValues without(Set<String> paths) {
        Map<Object, Object> others = new TreeMap<>(lines);
        others.keySet().removeIf(name -> paths.contains(name.toString().split("[.@]")[1]));
        return new GoldenValues(others);
    }

    /** One line for each measure that is too high or has no golden value, and for each golden value of that kind without a measure. */
    List<String> violations(String kind, Map<String, Double> measured, int release) {
        List<String> violations = new ArrayList<>();
        measured.forEach((name, value) -> {
            String line = line(name, release);
            if (line == null) {
                violations.add(name + " is " + value + " and has no golden value");
                return;
            }
            String[] parts = line.split("\\+");
            double golden = Double.parseDouble(parts[0].strip());
            if (value > golden + Double.parseDouble(parts[1].strip())) {
                violations.add(name + " is " + value + ", golden is " + line);
            }
        });
        for (Object name : lines.keySet()) {
            String plain = name.toString().split("@")[0];
            if (plain.startsWith(kind + ".") && !measured.containsKey(plain)) {
                violations.add(name + " was not measured");
            }
        }
        return violations;
    }

    private String line(String name, int release) {
        String found = (String) lines.get(name);
        int best = 0;
        for (Object other : lines.keySet()) {
            String[] parts = other.toString().split("@");
            if (parts.length == 2 && parts[0].equals(name)) {
                int from = Integer.parseInt(parts[1]);
                if (from <= release && from > best) {
                    best = from;
                    found = (String) lines.get(other);
                }
            }
        }
        return found;
    }
}
