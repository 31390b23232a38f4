package org.storeharness.sample;

import org.HdrHistogram.Histogram;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/** The content of a histogram in the interval log: the end of its line's tag, after the phase. */
public sealed interface SampleTag {
    String SERVICE = "service";
    String RESPONSE = "response";

    /** The end of the tag, without the leading {@code /}. */
    String text();

    /** Adds the times of a line with this tag to its interval. */
    void addTo(Histogram times, PhaseTotals interval);

    /**
     * Parses the end of a tag.
     *
     * @throws InvalidValueException if no interval log has it
     */
    static SampleTag parseSuffix(String tag) {
        String[] words = tag.split("/");
        String last = words[words.length - 1];
        String before = words.length < 2 ? "" : words[words.length - 2];
        if (before.equals(OfClient.WORD)) {
            return EnumSpelling.parse(OfClient.class, last);
        } else if (before.equals(OfPart.WORD)) {
            return new OfPart(EnumSpelling.parse(OperationPart.class, last));
        }
        String kind = words.length < 3 ? "" : words[words.length - 3];
        boolean response = last.equals(RESPONSE);
        if (response || last.equals(SERVICE)) {
            int sampleClass = SampleClass.indexOf(kind + "/" + before);
            if (sampleClass >= 0) {
                return new OfOperations(sampleClass, response);
            }
            String breakdown = words.length < 4 ? "" : words[words.length - 4];
            for (Breakdown by : Breakdown.values()) {
                if (breakdown.equals(EnumSpelling.of(by))) {
                    int number = number(kind, by.most);
                    return new OfBreakdown(by, number, EnumSpelling.parse(Outcome.class, before), response);
                }
            }
        }
        throw new InvalidValueException("", "has a tag that no interval log has");
    }

    private static int number(String word, int most) {
        if (word.matches("[1-9][0-9]{0,2}") && Integer.parseInt(word) <= most) {
            return Integer.parseInt(word) - 1;
        }
        throw new InvalidValueException("", "has the tag of a script or a server that no store has");
    }

    private static String time(boolean response) {
        return response ? RESPONSE : SERVICE;
    }

    /** Times of operations: {@code read/ok/service}. */
    record OfOperations(int sampleClass, boolean response) implements SampleTag {
        @Override
        public String text() {
            return SampleClass.name(sampleClass) + "/" + time(response);
        }

        @Override
        public void addTo(Histogram times, PhaseTotals interval) {
            (response ? interval.response() : interval.service())
                    .getOrCreate(sampleClass)
                    .add(times);
        }
    }

    /** The further attributes by which operations are counted. */
    enum Breakdown {
        SCRIPT(Store.MAXIMUM_SCRIPTS),
        /** The server; no interval log has these times. */
        SERVER(Store.MAXIMUM_SERVERS);

        private final int most;

        Breakdown(int most) {
            this.most = most;
        }
    }

    /**
     * Times of the operations of one script, or at one server, which the times of all operations also include: {@code
     * script/1/ok/service}.
     *
     * @param number the index of the script or the server, from 0; the tag counts from 1
     */
    record OfBreakdown(Breakdown by, int number, Outcome outcome, boolean response) implements SampleTag {
        @Override
        public String text() {
            return EnumSpelling.of(by) + "/" + (number + 1) + "/" + EnumSpelling.of(outcome) + "/" + time(response);
        }

        @Override
        public void addTo(Histogram times, PhaseTotals interval) {
            BreakdownTotals totals = by == Breakdown.SCRIPT ? interval.scripts() : interval.servers();
            (response ? totals.response() : totals.service())
                    .getOrCreate(BreakdownTotals.indexOf(number, outcome))
                    .add(times);
        }
    }

    /** Times from the start of operations to one of their parts: {@code part/assigned}. */
    record OfPart(OperationPart part) implements SampleTag {
        private static final String WORD = "part";

        @Override
        public String text() {
            return WORD + "/" + EnumSpelling.of(part);
        }

        @Override
        public void addTo(Histogram times, PhaseTotals interval) {
            interval.parts().getOrCreate(part.ordinal()).add(times);
        }
    }

    /** Times that describe the client, not the store: {@code client/lateness}. */
    enum OfClient implements SampleTag {
        /** The lateness of operations for which a worker was free in time. */
        LATENESS {
            @Override
            public void addTo(Histogram times, PhaseTotals interval) {
                interval.lateness().add(times);
            }
        },
        /** Pauses of the process: not samples of a worker, so no interval contains them. */
        HICCUP {
            @Override
            public void addTo(Histogram times, PhaseTotals interval) {}
        };

        private static final String WORD = "client";

        @Override
        public String text() {
            return WORD + "/" + EnumSpelling.of(this);
        }
    }
}
