package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.report.Report;

/**
 * Axe-core's findings on the pages, with everything opened that a reader can open, and parts that no key reaches. Tests that start a browser are in
 * a module for which few others wait.
 */
@Tag("exhaustive")
@Timeout(600)
class HtmlReportAccessibilityTest {
    private static final String DARK = "--blink-settings=preferredColorScheme=0";
    private static final Pattern POLICY = Pattern.compile("<meta http-equiv=\"Content-Security-Policy\"[^>]*>");

    /** Tells the page around it how it was shown, then what was found: {@code serious color-contrast: p > span in <span>}. */
    private static final String CHECK = """
            <script src="axe.min.js"></script><script>
            document.querySelectorAll('details').forEach((closed) => { closed.open = true; });
            const unreachable = [...document.querySelectorAll('summary, .scroll')].filter((part) => {
              part.focus();
              const needed = part.tagName === 'SUMMARY' || part.scrollWidth > part.clientWidth;
              return needed && (document.activeElement !== part || part.tabIndex < 0);
            }).map((part) => 'unreachable by keyboard: ' + part.outerHTML.slice(0, 80));
            const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
            axe.run(document, { resultTypes: ['violations'] }).then(
              (found) => parent.postMessage([scheme + ' ' + innerWidth, ...unreachable, ...found.violations.flatMap((rule) => rule.nodes.map(
                (node) => rule.impact + ' ' + rule.id + ': ' + node.target + ' in ' + node.html))], '*'),
              (problem) => parent.postMessage(['not checked: ' + problem], '*'));
            </script>
            """;

    /** Shows the pages one after the other, and lists what each tells. A frame, since no window is as narrow as a phone. */
    private static final String AROUND = """
            <!DOCTYPE html><meta charset="utf-8"><ul></ul><script>
            const show = (names) => {
              if (names.length === 0) return;
              const frame = document.createElement('iframe');
              frame.style = 'width: %dpx; height: 900px; border: 0';
              window.onmessage = (event) => {
                for (const told of event.data) {
                  const item = document.createElement('li');
                  item.textContent = names[0] + '\\t' + told.replace(/\\s+/g, ' ');
                  document.querySelector('ul').append(item);
                }
                frame.remove();
                show(names.slice(1));
              };
              frame.src = names[0] + '.html';
              document.body.append(frame);
            };
            window.onload = () => show('%s'.split(' '));
            </script>
            """;

    private static final Pattern TOLD = Pattern.compile("<li>([^\t<]*)\t([^<]*)</li>");

    private static final String BAD_PAGE = """
            <!DOCTYPE html><html lang="en"><head><title>bad</title></head><body style="background: #fff"><main>
            <h1>Bad</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><p style="color: #ccc">hardly to be seen</p>
            <details><summary tabindex="-1">cannot be opened</summary></details>
            </main></body></html>
            """;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void writeAxe() throws IOException {
        try (InputStream axe = HtmlReportAccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
            assertThat(axe).isNotNull();
            Files.copy(axe, directory.resolve("axe.min.js"));
        }
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 375"})
    void noPageHasAFinding(String scheme, int width) throws Exception {
        assertNoFinding(scheme, width);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"dark, 1280", "light, 375"})
    void norHasOneInTheOtherColours(String scheme, int width) throws Exception {
        assertNoFinding(scheme, width);
    }

    private static void assertNoFinding(String scheme, int width) throws Exception {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Map.Entry<String, Report> page : PageFixtures.all().entrySet()) {
            StringWriter text = new StringWriter();
            new HtmlReport().write(page.getValue(), text);
            pages.put(page.getKey(), text.toString());
        }
        assertThat(pages).hasSizeGreaterThanOrEqualTo(10);
        assertThat(told(pages, width, scheme.equals("dark")))
                .containsOnlyKeys(pages.keySet())
                .allSatisfy((page, told) -> assertThat(told).as(page).containsExactly(scheme + " " + width));
    }

    @Test
    void aPictureWithoutTextPaleWordsAndWhatNoKeyReachesAreFound() throws Exception {
        assertThat(told(Map.of("bad", BAD_PAGE), 1280, false).get("bad"))
                .anyMatch(finding -> finding.startsWith("critical image-alt: img"))
                .anyMatch(finding -> finding.startsWith("serious color-contrast: p"))
                .anyMatch(finding -> finding.startsWith("unreachable by keyboard: "));
    }

    /** The page without the policy that keeps the scripts of a test from running. */
    static String withoutPolicy(String page) {
        return POLICY.matcher(page).replaceFirst("");
    }

    /** The way in which each page was shown, with the findings on it. */
    private static Map<String, List<String>> told(Map<String, String> pages, int width, boolean dark)
            throws IOException, InterruptedException {
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Files.writeString(
                    directory.resolve(page.getKey() + ".html"),
                    withoutPolicy(page.getValue()).replace("</body>", CHECK + "</body>"));
        }
        Path all = Files.writeString(
                directory.resolve("all.html"), AROUND.formatted(width, String.join(" ", pages.keySet())));
        List<String> options = new ArrayList<>(List.of("--dump-dom", "--virtual-time-budget=600000"));
        if (dark) {
            options.add(DARK);
        }
        String shown = new HeadlessChromium(directory).show(all, options.toArray(String[]::new));
        Map<String, List<String>> told = new LinkedHashMap<>();
        TOLD.matcher(shown)
                .results()
                .forEach(found -> told.computeIfAbsent(found.group(1), page -> new ArrayList<>())
                        .add(found.group(2)));
        return told;
    }
}
