package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.TestLength;

class HostileDocumentTest {
    private static final int ROUNDS = TestLength.of(120, 1_500);

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "plan.json"})
    void everyMutilatedPlanEndsInADocumentException(String source) {
        Random random = new Random(20260131);
        for (int i = 0; i < ROUNDS; i++) {
            String text = mutilated(PlanFiles.write(PlanPropertyTest.plan(random)), random);
            readsOrIsRefused(text, source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "plan.json"})
    void randomTextEndsInADocumentException(String source) {
        Random random = new Random(20260201);
        String alphabet = "{}[]:,-#&*!|>'\"%@`?~ \n\t\r\\01aé\u0000\u0007\ud800\u2028:: - ";
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            readsOrIsRefused(new String(bytes, StandardCharsets.ISO_8859_1), source);
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(100); j > 0; j--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            readsOrIsRefused(text.toString(), source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "plan.json"})
    void deepNestingIsRefused(String source) {
        for (String opening : new String[] {"[", "{\"a\":", "{a: ", "- ", "? ", "a:\n"}) {
            String text = opening.repeat(PlanFiles.MAXIMUM_CHARACTERS / opening.length());
            assertThatThrownBy(() -> PlanFiles.parse(text, source)).isInstanceOf(DocumentException.class);
        }
    }

    @Test
    void blockNestingIsRefused() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            text.append(" ".repeat(i)).append("a:\n");
        }
        assertThatThrownBy(() -> PlanFiles.parse(text.toString(), "plan.yaml")).isInstanceOf(DocumentException.class);
    }

    @Test
    void aBombOfAliasesIsRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x]\n");
        for (int i = 1; i < 20; i++) {
            String alias = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s, %s, %s]%n".formatted(i, i, alias, alias, alias));
        }
        assertThatThrownBy(() -> PlanFiles.parse(bomb.toString(), "plan.yaml"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("aliases");
    }

    @Test
    void aHugePlanIsRefused() {
        String text = "#".repeat(PlanFiles.MAXIMUM_CHARACTERS + 1);
        assertThatThrownBy(() -> PlanFiles.parse(text, "plan.yaml"))
                .hasMessage("a plan must not be longer than 262144 characters (plan.yaml)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "plan.json"})
    void aHugeValueIsRefused(String source) {
        for (String letter : new String[] {"9", "\"x", "x"}) {
            String text = "{\"seed\": " + letter
                    + letter.substring(letter.length() - 1).repeat(200_000);
            assertThatThrownBy(() -> PlanFiles.parse(text, source)).isInstanceOf(DocumentException.class);
        }
    }

    @Test
    void anErrorIsOneLine() {
        assertThatThrownBy(() -> PlanFiles.parse("rounds: \"a\\nb\\e[31m\"", "plan.yaml"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n", "\u001b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})
    void anErrorNamesNoSwitchOfTheLibrary(String value) {
        assertThatThrownBy(() -> PlanFiles.parse("{\"rounds\": " + value, "plan.json"))
                .isInstanceOf(DocumentException.class)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("enable", "`", "Constraints"));
    }

    private static String mutilated(String text, Random random) {
        StringBuilder mutilated = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(mutilated.length());
            switch (random.nextInt(4)) {
                case 0 -> mutilated.setCharAt(at, (char) random.nextInt(0x3000));
                case 1 -> mutilated.deleteCharAt(at);
                case 2 -> mutilated.insert(at, mutilated.substring(at, Math.min(mutilated.length(), at + 9)));
                default -> mutilated.insert(at, (char) random.nextInt(128));
            }
        }
        return mutilated.toString();
    }

    private static void readsOrIsRefused(String text, String source) {
        try {
            PlanFiles.parse(text, source);
        } catch (DocumentException e) {
            assertThat(e.getMessage()).doesNotContain("\n");
        }
    }
}
