package org.storeharness.cli.progress;

/** The characters of a bar: from those that fill a place the least to the one that fills it. */
enum BarStyle {
    /** For terminals that know nothing else. */
    ASCII("-=", "", ""),
    /** Eighths of a place. */
    BLOCKS("▏▎▍▌▋▊▉█", "", ""),
    /** The same in cyan, which can be read on dark and on light ground. */
    COLOURED_BLOCKS("▏▎▍▌▋▊▉█", "\u001b[36m", "\u001b[0m");

    private final String levels;
    private final String begin;
    private final String end;

    BarStyle(String levels, String begin, String end) {
        this.levels = levels;
        this.begin = begin;
        this.end = end;
    }

    /** A bar that takes so many places, filled to a share of 0 to 1. */
    String bar(double share, int places) {
        int steps = (int) Math.round(share * places * levels.length());
        int whole = steps / levels.length();
        int part = steps % levels.length();
        String full = levels.substring(levels.length() - 1).repeat(whole);
        String last = part == 0 ? "" : levels.substring(part - 1, part);
        return begin + full + last + end + " ".repeat(places - whole - last.length());
    }
}
