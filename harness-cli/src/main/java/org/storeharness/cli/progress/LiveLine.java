package org.storeharness.cli.progress;

/**
 * A line of the view.
 *
 * @param text plain characters
 * @param emphasis how it stands out
 */
record LiveLine(String text, Emphasis emphasis) {
    /** How a line stands out. */
    enum Emphasis {
        NONE,
        BOLD,
        REVERSED
    }

    static LiveLine plain(String text) {
        return new LiveLine(text, Emphasis.NONE);
    }

    static LiveLine bold(String text) {
        return new LiveLine(text, Emphasis.BOLD);
    }

    static LiveLine reversed(String text) {
        return new LiveLine(text, Emphasis.REVERSED);
    }

    /** The line in so many characters, padded where it is a bar over the whole width. */
    LiveLine fit(int columns) {
        if (text.length() > columns) {
            return new LiveLine(text.substring(0, columns), emphasis);
        }
        return emphasis == Emphasis.REVERSED
                ? new LiveLine(text + " ".repeat(columns - text.length()), emphasis)
                : this;
    }
}
