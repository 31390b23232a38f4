package org.storeharness.seaweed.standin;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** SeaweedFS's three digits: the number of copies in other data centres, on other racks, on other servers of the rack. */
record Replication(int centers, int racks, int servers) {
    /** Parses the digits; an empty text means {@code 000}; no value if they are no replication. */
    static Optional<Replication> parse(String text) {
        String digits = text.isEmpty() ? "000" : text;
        if (!digits.matches("[0-9]{3}")) {
            return Optional.empty();
        }
        return Optional.of(new Replication(digits.charAt(0) - '0', digits.charAt(1) - '0', digits.charAt(2) - '0'));
    }

    /** The number of copies of each object. */
    int copies() {
        return centers + racks + servers + 1;
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
        placement.put("dc", centers);
        placement.put("rack", racks);
        placement.put("node", servers);
        placement.values().removeIf(count -> count == 0);
        return placement;
    }

    @Override
    public String toString() {
        return "" + centers + racks + servers;
    }
}
