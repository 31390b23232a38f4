package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.storeharness.report.DiffFixtures;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.comparison.Differ;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitDocumentTest {
    private static final Map<String, RunResult> RUNS = DiffFixtures.runs();

    @Test
    void aRegressionIsATestThatFails() throws Exception {
        Element suite = parsed(diff("base", "slower"));
        assertThat(suite.getAttribute("tests") + suite.getAttribute("failures") + suite.getAttribute("skipped"))
                .isEqualTo("110");
        Element test = cases(suite).get(0);
        assertThat(test.getAttribute("classname")).isEqualTo("fs");
        assertThat(test.getAttribute("name")).isEqualTo("write (concurrency 16, 1KiB) objects/s");
        assertThat(only(test, "failure").getAttribute("message"))
                .startsWith("regression of fs at write (concurrency 16, 1KiB): 0.8");
    }

    @Test
    void whatIsNotDecidedIsSkippedAndTheRestPasses() throws Exception {
        Element noisy = parsed(diff("base", "noisy"));
        assertThat(only(cases(noisy).get(0), "skipped").getAttribute("message")).startsWith("inconclusive on fs");
        assertThat(noisy.getAttribute("skipped")).isEqualTo("1");
        Element failed = parsed(diff("base", "failed"));
        assertThat(only(cases(failed).get(0), "skipped").getAttribute("message"))
                .contains("not comparable");
        Element same = parsed(diff("base", "faster"));
        assertThat(only(cases(same).get(0), "system-out").getTextContent()).startsWith("no regression of fs");
        assertThat(same.getAttribute("failures") + same.getAttribute("skipped")).isEqualTo("00");
    }

    @Test
    void hostileNamesStayText() throws Exception {
        List<Element> tests = cases(parsed(DiffFixtures.diff()));
        assertThat(tests).extracting(test -> test.getAttribute("classname")).contains("=evil|<b>\\u001b[2J");
    }

    private static RunDiff diff(String base, String candidate) {
        return Differ.compare(List.of(run(base)), List.of(run(candidate)), 0.05, true);
    }

    private static RunResult run(String name) {
        return RUNS.get(name);
    }

    private static Element parsed(RunDiff diff) throws Exception {
        String text = WrittenText.of(out -> DiffFormat.JUNIT.write(diff, Report.USUAL_COLUMNS, out));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    private static List<Element> cases(Element suite) {
        return elements(suite, "testcase");
    }

    private static Element only(Element test, String name) {
        List<Element> found = elements(test, "*");
        assertThat(found).extracting(Element::getTagName).containsExactly(name);
        return found.get(0);
    }

    private static List<Element> elements(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getElementsByTagName(name);
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }
}
