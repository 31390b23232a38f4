package org.storeharness.s3;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.storeharness.s3.BucketListing.ListedItem;
import org.storeharness.s3.BucketListing.ListedPage;
import org.storeharness.store.StoreException;

/**
 * Goes through a listing and removes what it names, again and again until it is empty: what a service does not remove at once goes with
 * a later pass. A pass that removes nothing is repeated, since a part of an upload that was on its way may bring its upload back. Confined to
 * one thread.
 *
 * @param what names the things to remove, for people
 * @param pages lists it
 * @param removal removes it
 */
record RemovalPasses(BucketCalls calls, String what, PageSource pages, PageRemoval removal) {
    /** The number of passes with the findings of the pass before, after which they end. */
    private static final int MOST_SAME = 5;

    /** The number of passes that found no less, after which they end, whatever they found. */
    private static final int MOST_GROWN = 50;

    /** Lists something, page by page. */
    @FunctionalInterface
    interface PageSource {
        ListedPage from(Map<String, String> parameters) throws StoreException;
    }

    /** Removes listed things. */
    @FunctionalInterface
    interface PageRemoval {
        /**
         * @return a line for each thing that did not go
         */
        List<String> remove(List<ListedItem> items) throws StoreException;
    }

    private static final class RemovalPass {
        private long found;
        private long foreign;
        private List<ListedItem> first = List.of();
        private String firstForeign = "";
        private String problem = "";

        String firstKey() {
            return first.get(0).key();
        }
    }

    /**
     * Removes everything.
     *
     * @param own which keys may be removed
     * @param stays the key that is neither removed nor foreign; empty for none
     * @throws StoreException if anything is left; foreign keys are, and are named
     */
    void run(Predicate<String> own, String stays) throws StoreException {
        RemovalPass before = new RemovalPass();
        before.found = Long.MAX_VALUE;
        int same = 0;
        int grown = 0;
        while (true) {
            RemovalPass pass = pass(own, stays);
            if (pass.found == 0) {
                requireNothingForeign(pass);
                return;
            }
            // some services list less than there is while it is removed: what was found first tells whether that went
            grown = pass.found < before.found ? 0 : grown + 1;
            same = grown > 0 && pass.first.equals(before.first) ? same + 1 : 0;
            if (same == MOST_SAME || grown == MOST_GROWN) {
                throw new StoreException(calls.name() + " still lists " + pass.found + " " + what
                        + " of the run, such as " + pass.firstKey()
                        + (pass.problem.isEmpty() ? "" : " (" + pass.problem + ")"));
            }
            if (same > 0) {
                calls.pause(same);
            }
            before = pass;
        }
    }

    private RemovalPass pass(Predicate<String> own, String stays) throws StoreException {
        RemovalPass pass = new RemovalPass();
        Map<String, String> from = Map.of();
        do {
            ListedPage page = pages.from(from);
            if (!from.isEmpty() && page.next().equals(from)) {
                throw new StoreException(calls.name() + " lists the same page again and again");
            }
            List<ListedItem> mine =
                    page.items().stream().filter(item -> own.test(item.key())).toList();
            for (ListedItem item : page.items()) {
                if (!own.test(item.key()) && !item.key().equals(stays)) {
                    pass.firstForeign = pass.foreign++ == 0 ? item.key() : pass.firstForeign;
                }
            }
            if (!mine.isEmpty()) {
                pass.first = pass.found == 0 ? mine.subList(0, 1) : pass.first;
                pass.found += mine.size();
                List<String> problems = removal.remove(mine);
                pass.problem = pass.problem.isEmpty() && !problems.isEmpty() ? problems.get(0) : pass.problem;
            }
            from = page.next();
        } while (!from.isEmpty());
        return pass;
    }

    private void requireNothingForeign(RemovalPass pass) throws StoreException {
        if (pass.foreign > 0) {
            throw new StoreException(calls.name() + " has " + pass.foreign + " " + what
                    + " that the run did not write, such as " + pass.firstForeign
                    + ": they stay, and the mark of the run with them; move them away");
        }
    }
}
