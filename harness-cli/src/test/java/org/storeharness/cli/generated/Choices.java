package org.storeharness.cli.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random choices from a seed. */
final class Choices {
    private final SplittableRandom random;

    /** Whether this case may have values that are to be refused: one in four does. */
    private final boolean wild;

    Choices(long seed) {
        random = new SplittableRandom(seed);
        wild = percent(25);
    }

    /** One of these, each as likely as another. */
    final String of(String... values) {
        return values[random.nextInt(values.length)];
    }

    /** Whether something that happens in this share of cases, in per cent, happens now. */
    boolean percent(int share) {
        return random.nextInt(100) < share;
    }

    /** A number between these two, both included. */
    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    /** One of the first, in most cases; in a wild one it may be one of the others. */
    String of(List<String> valid, List<String> wrong) {
        List<String> from = wild && percent(30) ? wrong : valid;
        return from.get(random.nextInt(from.size()));
    }

    /**
     * Some of these options with one of their values each; an option and its values are separated by blanks, and values that may be
     * refused come after a bar.
     */
    List<String> some(int share, String separator, String... options) {
        List<String> chosen = new ArrayList<>();
        for (String option : options) {
            if (percent(share)) {
                List<String> words = List.of(option.split(" "));
                int bar = words.indexOf("|");
                List<String> valid = words.subList(1, bar < 0 ? words.size() : bar);
                List<String> wrong = bar < 0 ? valid : words.subList(bar + 1, words.size());
                if (!valid.isEmpty() || wild) {
                    String value = of(valid.isEmpty() ? wrong : valid, wrong);
                    chosen.add(words.get(0) + separator + (value.equals("''") ? "" : value));
                }
            }
        }
        return chosen;
    }
}
