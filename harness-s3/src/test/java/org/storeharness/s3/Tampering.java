package org.storeharness.s3;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Damages texts as broken services and proxies do. Follows from its seed, so that a failure repeats. */
public final class Tampering {
    private static final int HUGE = 200_000;
    private static final String BOMB = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">"
            + "<!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e SYSTEM \"file:///etc/passwd\">]>";

    private final Random random;

    public Tampering(long seed) {
        random = new Random(seed);
    }

    /** The text with one or two damages. */
    public String of(String text) {
        String once = damaged(text);
        return random.nextBoolean() || once.isEmpty() ? once : damaged(once);
    }

    /** Any bytes as characters. */
    public String noise(int longest) {
        byte[] bytes = new byte[random.nextInt(longest + 1)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String damaged(String text) {
        int at = random.nextInt(text.length() + 1);
        int to = at + random.nextInt(text.length() - at + 1);
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(at);
            case 2 -> text.substring(0, at) + text.substring(to);
            case 3 -> text.substring(0, to) + text.substring(at);
            case 4 -> text.substring(0, at) + noise(8) + text.substring(at);
            case 5 -> flipped(text);
            case 6 -> text.substring(0, at) + "&d;&e;" + text.substring(at);
            case 7 -> BOMB + text.replaceFirst("^<\\?xml[^>]*>", "").replaceFirst(">([^<]+)<", ">&d;<");
            default -> text.substring(0, at) + huge() + text.substring(at);
        };
    }

    private String flipped(String text) {
        StringBuilder flipped = new StringBuilder(text);
        for (int flips = 1 + random.nextInt(4); flips > 0 && !text.isEmpty(); flips--) {
            int at = random.nextInt(text.length());
            flipped.setCharAt(at, (char) (text.charAt(at) ^ 1 << random.nextInt(8)));
        }
        return flipped.toString();
    }

    private String huge() {
        return switch (random.nextInt(4)) {
            case 0 -> "x".repeat(HUGE);
            case 1 -> " ".repeat(HUGE);
            case 2 -> "<a>".repeat(HUGE / 10);
            default -> "<a b=\"" + "&#32;".repeat(HUGE / 10);
        };
    }
}
