package org.storeharness.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Severity;

/**
 * A part of a report: a title, a table, statements about it, and how they were made.
 *
 * @param table {@code null} if there is none
 * @param items the statements, in the order to show them
 * @param method how the statements were made, in sentences; may be empty
 */
public record Section(String title, @Nullable FigureTable table, List<Item> items, String method) {
    /**
     * A statement.
     *
     * @param text the statement, in words of the harness
     * @param foreign text of any origin that continues it; may be empty
     * @param details lines of any origin below it
     * @param severity what it does to the figures if it is a caution; {@code null} if it is none
     */
    public record Item(
            String text,
            String foreign,
            List<String> details,
            @Nullable Severity severity) {
        /** A statement in words of the harness. */
        public static Item of(String text) {
            return new Item(text, "", List.of(), null);
        }

        /** The same without the lines below it. */
        Item withoutDetails() {
            return new Item(text, foreign, List.of(), severity);
        }

        /** The statement as one text. */
        public String whole() {
            return foreign.isEmpty() ? text : text.isEmpty() ? foreign : text + ": " + foreign;
        }
    }

    /** A section without a table. */
    public static Section list(String title, List<Item> items, String method) {
        return new Section(title, null, items, method);
    }

    /** The same without the lines below its statements. */
    Section withoutDetails() {
        return new Section(
                title, table, items.stream().map(Item::withoutDetails).toList(), method);
    }

    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return table == null && items.isEmpty();
    }
}
