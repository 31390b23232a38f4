package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

class XmlItemsTest {
    private static final String LISTING =
            "<?xml version=\"1.0\"?>\n<L xmlns=\"http://x/\"><EncodingType>url</EncodingType>"
                    + "<Contents><Key>a&amp;b</Key><Owner><ID>me</ID></Owner><Size>3</Size></Contents>"
                    + "<Contents><Key><![CDATA[<c>]]></Key></Contents><IsTruncated>false</IsTruncated></L>";

    @Test
    void fieldsAndItemsAreRead() throws XMLStreamException {
        XmlItems read = XmlItems.read(LISTING, Set.of("Contents"));
        assertThat(read.fields())
                .containsOnlyKeys("EncodingType", "IsTruncated")
                .containsEntry("EncodingType", "url");
        assertThat(read.items()).hasSize(2);
        assertThat(read.items().get(0))
                .containsEntry("Key", "a&b")
                .containsEntry("Size", "3")
                .containsEntry("", "Contents");
        assertThat(read.items().get(1)).containsEntry("Key", "<c>");
    }

    @Test
    void noDocumentTypeAndNoEntityIsRead() {
        String bomb =
                "<!DOCTYPE L [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><L><Contents><Key>&a;</Key></Contents></L>";
        assertThatThrownBy(() -> XmlItems.read(bomb, Set.of("Contents"))).isInstanceOf(XMLStreamException.class);
    }

    @Test
    void damagedDocumentsAreReadOrRefused() {
        Random random = new Random(21);
        for (int round = 0; round < 5_000; round++) {
            StringBuilder document = new StringBuilder(LISTING);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                document.setCharAt(random.nextInt(document.length()), (char) (1 + random.nextInt(255)));
            }
            try {
                assertThat(XmlItems.read(document.toString(), Set.of("Contents"))
                                .items())
                        .hasSizeLessThan(3);
            } catch (XMLStreamException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }
}
