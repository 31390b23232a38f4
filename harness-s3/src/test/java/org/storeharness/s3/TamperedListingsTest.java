package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.TestLength;

/** Listings that are damaged in any way are refused, or say no more than is in them; nothing hangs. */
@Timeout(300)
class TamperedListingsTest {
    private static final int ROUNDS = TestLength.of(400, 6_000);
    private static final Set<String> ITEMS = Set.of("Version", "DeleteMarker");
    private static final String LISTING =
            "<?xml version=\"1.0\"?>\n<ListVersionsResult xmlns=\"http://x/\"><Name>b</Name><EncodingType>url</EncodingType>"
                    + "<Version><Key>a&amp;b</Key><VersionId>1</VersionId><Owner><ID>me</ID></Owner></Version>"
                    + "<DeleteMarker><Key><![CDATA[<c>]]></Key><VersionId>2</VersionId></DeleteMarker></ListVersionsResult>";

    @Test
    void everyCutOfAListingIsRefused() {
        for (int length = 0; length < LISTING.length(); length++) {
            String cut = LISTING.substring(0, length);
            assertThatThrownBy(() -> XmlItems.read(cut, ITEMS)).as(cut).isInstanceOf(XMLStreamException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aDamagedListingIsRefusedOrHasItsKeysInIt(long seed) {
        Tampering tampering = new Tampering(seed);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String document = tampering.of(LISTING);
            try {
                XmlItems read = XmlItems.read(document, ITEMS);
                assertThat(document).contains("ListVersionsResult");
                for (Map<String, String> item : read.items()) {
                    assertThat(document.contains("&#") || plain(document).contains(plain(item.getOrDefault("Key", ""))))
                            .as(document)
                            .isTrue();
                }
            } catch (XMLStreamException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(ROUNDS / 3);
    }

    /** The text as a parser gives it to its reader. */
    private static String plain(String document) {
        return document.replace("<![CDATA[", "")
                .replace("]]>", "")
                .replace("&amp;", "&")
                .replace("\r\n", "\n")
                .replace('\r', '\n');
    }

    @Test
    void noiseIsNoListing() {
        Tampering tampering = new Tampering(5);
        for (int round = 0; round < ROUNDS; round++) {
            String noise = tampering.noise(500);
            assertThatThrownBy(() -> XmlItems.read(noise, ITEMS)).isInstanceOf(XMLStreamException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<L><Version><Key>a<b>c</b>d</Key></Version></L>",
                "<L><Version><Key>a<b/></Key></Version></L>",
                "<L><Version>a<Key>b</Key></Version></L>",
                "<L>a<Version><Key>b</Key></Version></L>",
                "<!DOCTYPE L [<!ENTITY b \"\u0001\">]><L/>"
            })
    void whatHasNoOneMeaningIsRefused(String document) {
        assertThatThrownBy(() -> XmlItems.read(document, ITEMS)).isInstanceOf(XMLStreamException.class);
    }
}
