package org.storeharness.s3.object;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Generates keys that are easily encoded wrongly: signs, blanks, several slashes, dots, all of Unicode, and up to 1,024 bytes. */
public final class OddKeys {
    private static final int LONGEST = 1_024;
    /** The texts that every service takes within a name. */
    private static final List<String> OF_NAMES = List.of(
            "a",
            "Z",
            " ",
            "+",
            "%",
            "%2F",
            "&",
            "=",
            "?",
            "#",
            "~",
            "'",
            "\"",
            "ü",
            "日本",
            "\uD83D\uDE00",
            "e\u0301",
            "*",
            "(",
            ")",
            "!",
            ":",
            ";",
            "@",
            ",",
            "$",
            "[",
            "]",
            "|",
            "^",
            "`",
            "{",
            "}",
            "<",
            ">",
            "-",
            "_");

    private static final List<String> OTHERS = List.of("0", "/", "//", ".", "..", "\\", "€", "\u00a0", "\t");

    private final Random random;
    private final List<String> pieces;

    public OddKeys(Random random) {
        this(random, Stream.of(OF_NAMES, OTHERS).flatMap(List::stream).toList());
    }

    private OddKeys(Random random, List<String> pieces) {
        this.random = random;
        this.pieces = pieces;
    }

    /** Keys without slashes, dots and the like, which a directory can hold. */
    public static OddKeys ofNames(Random random) {
        return new OddKeys(random, OF_NAMES);
    }

    /** A key, each twentieth of 1,024 bytes. */
    public String next() {
        return next(random.nextInt(20) == 0 ? LONGEST : 1 + random.nextInt(60));
    }

    /** A key of at least this number of bytes of UTF-8, and of exactly this number if it is 1,024. */
    public String next(int bytes) {
        StringBuilder text = new StringBuilder();
        int length = 0;
        while (length < bytes) {
            String piece = pieces.get(random.nextInt(pieces.size()));
            int more = piece.getBytes(StandardCharsets.UTF_8).length;
            if (length + more <= LONGEST) {
                text.append(piece);
                length += more;
            }
        }
        return text.toString();
    }
}
