package org.storeharness.cli.support;

/** The characters of a bar, from the least filled one to the full one. */
public enum BarStyle {
    /** Characters for terminals without Unicode. */
    ASCII("-=", "", ""),
    /** Eighths of a character. */
    BLOCKS("▏▎▍▌▋▊▉█", "", ""),
    /** The same in cyan, which is readable on dark and on light background. */
    COLOURED_BLOCKS("▏▎▍▌▋▊▉█", "\u001b[36m", "\u001b[0m");

    private final String levels;
    private final String begin;
    private final String end;

    BarStyle(String levels, String begin, String end) {
        this.levels = levels;
        this.begin = begin;
        this.end = end;
    }

    /** A bar of a number of characters, filled to a share of 0 to 1. */
    public String bar(double share, int width) {
        int steps = (int) Math.round(share * width * levels.length());
        int whole = steps / levels.length();
        int part = steps % levels.length();
        String full = levels.substring(levels.length() - 1).repeat(whole);
        String last = part == 0 ? "" : levels.substring(part - 1, part);
        return begin + full + last + end + " ".repeat(width - whole - last.length());
    }
}
