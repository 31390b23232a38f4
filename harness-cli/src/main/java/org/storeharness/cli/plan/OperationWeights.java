package org.storeharness.cli.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.storeharness.plan.OperationKind;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * Kinds of operations with their weights.
 *
 * @param weights at least one, each above 0
 */
public record OperationWeights(Map<OperationKind, Integer> weights) {
    private static final Pattern READS_AND_WRITES = Pattern.compile("(\\d{1,6})/(\\d{1,6})");
    private static final Pattern PART = Pattern.compile("([A-Za-z]+)(?::(\\d{1,6}))?");

    /**
     * Reads {@code 70/30}, which is reads and writes, or {@code read:70+write:20+update:10}.
     *
     * @throws InvalidValueException if it is neither
     */
    public static OperationWeights parse(String text) {
        Map<OperationKind, Integer> weights = new LinkedHashMap<>();
        Matcher both = READS_AND_WRITES.matcher(text.strip());
        if (both.matches()) {
            add(weights, OperationKind.READ, both.group(1));
            add(weights, OperationKind.WRITE, both.group(2));
        } else {
            for (String part : text.split("\\+", -1)) {
                Matcher one = PART.matcher(part.strip());
                if (!one.matches()) {
                    throw invalid(text);
                }
                String weight = one.group(2);
                add(weights, EnumSpelling.parse(OperationKind.class, one.group(1)), weight == null ? "1" : weight);
            }
        }
        if (weights.isEmpty()) {
            throw invalid(text);
        }
        return new OperationWeights(weights);
    }

    private static void add(Map<OperationKind, Integer> weights, OperationKind kind, String weight) {
        int number = Integer.parseInt(weight);
        if (number > 0) {
            weights.merge(kind, number, Integer::sum);
        }
    }

    private static InvalidValueException invalid(String text) {
        return new InvalidValueException(
                "", "must be READS/WRITES such as 70/30, or KIND[:WEIGHT][+KIND:WEIGHT...], got '" + text + "'");
    }

    /** A name for work of this mix: {@code read70-write30}. */
    String workload() {
        return weights.size() == 1
                ? EnumSpelling.of(weights.keySet().iterator().next())
                : weights.entrySet().stream()
                        .map(part -> EnumSpelling.of(part.getKey()) + part.getValue())
                        .collect(Collectors.joining("-"));
    }
}
