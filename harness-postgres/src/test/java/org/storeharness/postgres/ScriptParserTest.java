package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.postgres.connection.ScriptProtocol;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.TestLength;

class ScriptParserTest {
    private static final int FUZZ = TestLength.of(5_000, 20_000);
    private static final String EVERYTHING = """
            -- a comment; it ends nothing
            \\set n random(1, 10) + \\
                :base
            SELECT 'a;b :n', "c;d", $$e;f$$, $t$ $$; $t$, E'it\\'s;', now()::date, (1; 2) /* ; /* ; */ */
                FROM t WHERE k = :n AND x ? 'y'; UPDATE t SET a = :n
            \\if :n > 5
              SELECT count(*) AS c FROM t \\gset p_
            \\elif :n > 3
              SELECT 2;
              \\aset
            \\else
              \\sleep 10 ms
              \\sleep :n us
            \\endif
            END
            """;

    private final SymbolTable symbols = new SymbolTable();

    private List<ScriptStep> steps(String text) {
        return steps(text, ScriptProtocol.PREPARED);
    }

    private List<ScriptStep> steps(String text, ScriptProtocol protocol) {
        return ScriptParser.parse("s.sql", 1, text, protocol, symbols).steps();
    }

    private static List<String> variables(ScriptStep step) {
        return ((ScriptStep.SqlStatement) step)
                .variables().stream()
                        .map(use -> use.name() + (use.optional() ? " or text" : ""))
                        .toList();
    }

    @Test
    void everyPartOfTheLanguageBecomesItsStep() {
        List<ScriptStep> steps = steps(EVERYTHING);
        assertThat(steps).hasSize(12);
        ScriptStep.Assignment assignment = (ScriptStep.Assignment) steps.get(0);
        assertThat(assignment.line()).isEqualTo(2);
        ScriptStep.SqlStatement select = (ScriptStep.SqlStatement) steps.get(1);
        assertThat(select.line()).isEqualTo(4);
        assertThat(select.text())
                .isEqualTo(
                        "SELECT 'a;b :n', \"c;d\", $$e;f$$, $t$ $$; $t$, E'it\\'s;', now()::date, (1; 2) /* ; /* ; */ */\n"
                                + "    FROM t WHERE k = ? AND x ?? 'y'");
        assertThat(select.variables()).containsExactly(new ScriptStep.VariableUse("n", assignment.slot(), false));
        assertThat(((ScriptStep.SqlStatement) steps.get(2)).text()).isEqualTo("UPDATE t SET a = ?");
        assertThat(steps.get(3))
                .isInstanceOfSatisfying(
                        ScriptStep.Branch.class,
                        branch -> assertThat(branch.elseTarget()).isEqualTo(6));
        assertThat(((ScriptStep.SqlStatement) steps.get(4)).resultBinding())
                .isEqualTo(new ScriptStep.ResultBinding("p_", true));
        assertThat(steps.get(5)).isEqualTo(new ScriptStep.Jump(8, 11));
        assertThat(steps.get(6))
                .isInstanceOfSatisfying(
                        ScriptStep.Branch.class,
                        branch -> assertThat(branch.elseTarget()).isEqualTo(9));
        assertThat(((ScriptStep.SqlStatement) steps.get(7)).resultBinding())
                .isEqualTo(new ScriptStep.ResultBinding("", false));
        assertThat(steps.get(8)).isEqualTo(new ScriptStep.Jump(11, 11));
        assertThat(((ScriptStep.Sleep) steps.get(9)).microsPerUnit()).isEqualTo(1_000);
        assertThat(((ScriptStep.Sleep) steps.get(10)).microsPerUnit()).isEqualTo(1);
        assertThat(((ScriptStep.SqlStatement) steps.get(11)).text()).isEqualTo("END");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SELECT 1;^\\startpipeline             | s.sql:2 \\startpipeline is not supported
            ^^\\setrandom x 1 2                   | s.sql:3 \\setrandom has been removed
            \\shell date                          | s.sql:1 \\shell is not supported: scripts run no programs
            SELECT 1 \\; SELECT 2;                | s.sql:1 several statements in one request (\\;) need the protocol simple
            \\frob                                | s.sql:1 there is no command \\frob; there are \\set
            \\gset                                | s.sql:1 \\gset must follow a statement
            SELECT 1 \\gset^\\gset                | s.sql:2 \\gset must follow a statement
            \\set 1a 2                            | s.sql:1 \\set must be \\set NAME EXPRESSION
            \\set a 1 +                           | s.sql:1 did not expect the end of the line
            \\if true^SELECT 1;                   | the \\if of line 1 has no \\endif
            SELECT 1;^\\endif                     | s.sql:2 \\endif has no \\if before it
            \\if 1^\\else^\\elif 2^\\endif        | s.sql:3 \\elif has no \\if before it but after \\else
            \\sleep often                         | s.sql:1 \\sleep must be \\sleep NUMBER [us|ms|s]
            SELECT 'a                             | s.sql:1 the quote ' is not closed
            SELECT 1 /* a                         | the comment is not closed
            SELECT $x$ 1 $$                       | the quote $x$ is not closed
            -- nothing at all                     | the script does nothing
            """)
    void aMalformedScriptIsRefusedWithItsLine(String text, String message) {
        assertInvalid(() -> steps(text.replace("^", "\n")), message.strip());
    }

    @Test
    void aVariableIsWhereverItsNameIsWhenStatementsAreSentAsText() {
        List<ScriptStep> steps = steps(
                "SELECT 'name_:n', \"c_:n\", $$:n$$, t_:n, a[1:m], now()::date, '12:30:00', :n ? 'x' -- :n\n"
                        + "  \\; SELECT ':ta' /* :n */;",
                ScriptProtocol.SIMPLE);
        assertThat(steps).hasSize(1);
        assertThat(variables(steps.get(0)))
                .containsExactly("n or text", "n or text", "n or text", "n or text", "m or text", "n", "ta or text");
        assertThat(((ScriptStep.SqlStatement) steps.get(0)).text())
                .isEqualTo("SELECT 'name_?', \"c_?\", $$?$$, t_?, a[1?], now()::date, '12:30:00', ? ? 'x'  \n"
                        + "  ; SELECT '?' /* :n */");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            \\set n 1^SELECT 'name_:n';                   | s.sql:2: the variable n is within quotes or a name
            \\set n 1^CREATE TABLE t_:n (a int);          | s.sql:2: the variable n is within quotes or a name
            SELECT 7 AS n \\gset p_^SELECT $$ :p_n $$;    | s.sql:2: the variable p_n is within quotes or a name
            \\set n 1^SELECT '{"a":true}', a[1:m], ':na'; |
            SELECT 7 AS n \\gset p_^SELECT 'HH24:MI:SS';  |
            """)
    void aVariableWhereNoValueCanBeBoundIsNamedWithItsLine(String text, @Nullable String message) {
        steps(text.replace("^", "\n"), ScriptProtocol.EXTENDED);
        if (message == null) {
            assertThat(symbols.firstUseAsText()).isNull();
        } else {
            assertThat(symbols.firstUseAsText()).startsWith(message);
        }
    }

    @Test
    void anUndefinedVariableIsReportedWithItsFirstUse() {
        symbols.define("known");
        steps("SELECT 1;\nSELECT :known, :lost;\n");
        assertThat(symbols.firstUndefinedUse()).isEqualTo("s.sql:2: the variable lost is never given a value");
        steps("SELECT 1 AS lost \\gset\n");
        assertThat(symbols.firstUndefinedUse()).isNull();
    }

    @Test
    void theBuiltInScriptsCanBeRead() {
        symbols.define("scale");
        BuiltinScripts.all()
                .forEach((name, text) -> assertThat(ScriptParser.parse(name, 1, text, ScriptProtocol.PREPARED, symbols)
                                .steps())
                        .isNotEmpty());
        assertThat(symbols.firstUndefinedUse()).isNull();
        assertThat(BuiltinScripts.all()).containsOnlyKeys("select-only", "simple-update", "tpcb-like");
    }

    /** Whatever is cut out of a script or put into it: it is read, or refused in one line. */
    @Test
    void mutilatedScriptsAreReadOrRefused() {
        Random random = new Random(11);
        String pieces =
                "\\;'\"$:?()-*/ \n\tset if elif else endif gset sleep case when then end 1 2.5 null :n << @é\u0000";
        int refused = 0;
        for (int trial = 0; trial < FUZZ; trial++) {
            StringBuilder text = new StringBuilder(EVERYTHING);
            for (int change = random.nextInt(6); change >= 0; change--) {
                int at = random.nextInt(text.length());
                if (random.nextBoolean()) {
                    text.delete(at, Math.min(text.length(), at + random.nextInt(20)));
                } else {
                    int from = random.nextInt(pieces.length());
                    text.insert(at, pieces, from, Math.min(pieces.length(), from + random.nextInt(8)));
                }
                text.append(' ');
            }
            try {
                List<ScriptStep> steps = steps(text.toString());
                assertThat(steps).allSatisfy(step -> assertThat(step.line()).isPositive());
            } catch (InvalidValueException e) {
                refused++;
                assertThat(e.getMessage()).startsWith("s.sql:");
            }
        }
        assertThat(refused).isBetween(FUZZ / 10, FUZZ * 9 / 10);
    }
}
