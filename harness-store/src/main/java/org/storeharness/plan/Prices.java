package org.storeharness.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * What the work of a run would cost, by the prices of whoever bills for it. What has no price costs nothing.
 *
 * @param currency of all prices, such as {@code USD}
 * @param clientHour of an hour of one machine that makes load; {@code null} for none
 * @param stores the prices of a target by its name, or else by that of its store; others have no costs
 */
public record Prices(String currency, @Nullable Double clientHour, Map<String, StorePrices> stores) {
    /**
     * The prices of a store.
     *
     * @param millionRequests of a million operations of a kind; {@code null} for none
     * @param gibMoved of a GiB of payload that operations of a kind move; {@code null} for none
     * @param gibStored of a GiB that new objects take, for the time that the price is for, such as a month; {@code null} for none
     * @param serverHour of an hour of all of its servers; {@code null} for none
     */
    public record StorePrices(
            @Nullable Map<OperationKind, Double> millionRequests,
            @Nullable Map<OperationKind, Double> gibMoved,
            @Nullable Double gibStored,
            @Nullable Double serverHour) {
        public StorePrices {
            millionRequests = checked("millionRequests", millionRequests);
            gibMoved = checked("gibMoved", gibMoved);
            check("gibStored", gibStored);
            check("serverHour", serverHour);
        }

        private static @Nullable Map<OperationKind, Double> checked(
                String field, @Nullable Map<OperationKind, Double> prices) {
            if (prices == null) {
                return null;
            }
            prices.forEach((kind, price) -> check(field + "." + EnumSpelling.of(kind), price));
            return Collections.unmodifiableMap(new LinkedHashMap<>(prices));
        }
    }

    public Prices {
        String given = currency;
        Check.require(
                given.matches("\\p{L}{1,10}|\\p{Sc}"), "currency", () -> "must be 1..10 letters, got '" + given + "'");
        check("clientHour", clientHour);
        Check.notEmpty("stores", stores);
        stores = Collections.unmodifiableMap(new LinkedHashMap<>(stores));
    }

    private static void check(String field, @Nullable Double price) {
        Check.require(price == null || price >= 0, field, () -> "must be a price of 0 or more, got " + price);
    }
}
