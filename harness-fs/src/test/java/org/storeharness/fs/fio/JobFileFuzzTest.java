package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.TestLength;

/** Damaged job files: each makes runs or is refused with a reason, and nothing else happens. */
class JobFileFuzzTest {
    private static final int FILES = TestLength.of(500, 2_000);
    private static final String[] PIECES = {
        "[",
        "]",
        "=",
        "\n",
        ";",
        "#",
        "${",
        "}",
        "${HOME}",
        "0",
        "-1",
        "9",
        "99999999999999999999",
        "k",
        "MiB",
        "%",
        ":",
        "/",
        ",",
        " ",
        "\0",
        "\u202e",
        "\\",
        "$",
        "size=",
        "rw=randrw\n",
        "[global]\n",
        "stonewall\n",
        "bs=1\n",
        "\r",
    };

    @Test
    void aDamagedFileIsReadOrRefusedWithAReason() throws Exception {
        List<String> texts = texts();
        Random random = new Random(4);
        int accepted = 0;
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            String damaged = damaged(texts.get(random.nextInt(texts.size())), random);
            try {
                assertThat(JobFileCorpus.read(damaged)).isNotEmpty();
                accepted++;
            } catch (InvalidValueException e) {
                assertThat(e.getMessage()).isNotBlank().doesNotContain("\n", "\0", "\u202e");
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("unexpected for:\n" + damaged, e);
            }
        }
        assertThat(accepted).isGreaterThan(FILES / 50);
        assertThat(refused).isGreaterThan(FILES / 50);
    }

    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : Stream.concat(JobFileCorpus.valid().stream(), JobFileCorpus.invalid().stream())
                .toList()) {
            texts.add(JobFileCorpus.text(file));
        }
        return texts;
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(damaged.length() + 1);
            if (random.nextBoolean() && at < damaged.length()) {
                damaged.delete(at, Math.min(damaged.length(), at + 1 + random.nextInt(6)));
            } else {
                damaged.insert(at, PIECES[random.nextInt(PIECES.length)]);
            }
        }
        return damaged.toString();
    }
}
