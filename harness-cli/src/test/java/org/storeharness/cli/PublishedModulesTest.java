package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What Maven Central demands of a pom, and what those who import the BOM expect: https://central.sonatype.org/publish/requirements/. */
class PublishedModulesTest {
    private static final File ROOT = new File("..");
    private static final String BOM = "release/bom";

    @Test
    void theBomListsEveryModuleInThisVersion() throws Exception {
        String managed = "/project/dependencyManagement/dependencies/dependency";
        assertThat(texts(pom(BOM), managed + "/artifactId")).isSorted().containsExactlyInAnyOrderElementsOf(modules());
        assertThat(texts(pom(BOM), managed + "/version")).containsOnly("${project.version}");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyModuleSaysWhatItIs(String module) throws Exception {
        assertThat(texts(pom(module), "/project/artifactId")).containsExactly(module);
        assertThat(texts(pom(module), "/project/name"))
                .singleElement()
                .asString()
                .startsWith("Store Harness: ");
        assertThat(texts(pom(module), "/project/description"))
                .singleElement()
                .asString()
                .isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/url",
                "scm/connection",
                "scm/developerConnection",
                "scm/url",
                "issueManagement/url"
            })
    void whatModulesShareStandsInTheParent(String element) throws Exception {
        assertThat(texts(parse(new File(ROOT, "pom.xml")), "/project/" + element))
                .singleElement()
                .asString()
                .isNotBlank();
    }

    static List<String> modules() throws Exception {
        return texts(parse(new File(ROOT, "pom.xml")), "/project/modules/module");
    }

    private static Document pom(String module) throws Exception {
        return parse(new File(new File(ROOT, module), "pom.xml"));
    }

    private static Document parse(File pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom);
    }

    private static List<String> texts(Document pom, String path) throws Exception {
        NodeList found = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .map(node -> node.getTextContent().trim())
                .toList();
    }
}
