package org.storeharness.seaweed.standin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties that volumes share if an assignment may choose any of them.
 *
 * @param replication SeaweedFS's three digits: the number of copies in other data centres, on other racks, on other servers of the rack
 * @param ttl the time to live, as in the query; empty for none
 */
record VolumeLayout(String collection, String replication, String ttl) {
    private static final List<String> PLACES = List.of("dc", "rack", "node");
    private static final List<String> TTL_UNITS = List.of("m", "h", "d", "w", "M", "y");

    /** The layout that a request asks for; {@code null} if it asks for no proper replication. */
    static @Nullable VolumeLayout of(Exchange exchange) {
        String digits = exchange.parameter("replication");
        if (!digits.matches("[0-9]{3}|")) {
            return null;
        }
        String replication = digits.isEmpty() ? "000" : digits;
        return new VolumeLayout(exchange.parameter("collection"), replication, exchange.parameter("ttl"));
    }

    /** The number of copies of each object. */
    int copies() {
        return 1 + replication.chars().map(digit -> digit - '0').sum();
    }

    /** Whether copies are wanted in other data centres or racks, of which there are none. */
    boolean isElsewhere() {
        return !replication.startsWith("00");
    }

    /** The number of volumes that SeaweedFS grows when an assignment finds none. */
    int usualGrowth() {
        return switch (copies()) {
            case 1 -> 7;
            case 2 -> 6;
            case 3 -> 3;
            default -> 1;
        };
    }

    /** The replication as statuses show it: the digits that are not 0. */
    Map<String, Integer> placement() {
        Map<String, Integer> placement = new LinkedHashMap<>();
        for (int i = 0; i < PLACES.size(); i++) {
            placement.put(PLACES.get(i), replication.charAt(i) - '0');
        }
        placement.values().removeIf(count -> count == 0);
        return placement;
    }

    /** The time to live as statuses show it: {@code 5m} is count 5 of unit 1. */
    Map<String, @Nullable Object> ttlFields() {
        int unit = ttl.isEmpty() ? -1 : TTL_UNITS.indexOf(ttl.substring(ttl.length() - 1));
        String count = unit < 0 ? "0" : ttl.substring(0, ttl.length() - 1);
        return JsonObjects.of("Count Unit", count.matches("\\d{1,3}") ? Integer.parseInt(count) : 0, unit + 1);
    }
}
