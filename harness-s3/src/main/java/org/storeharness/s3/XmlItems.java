package org.storeharness.s3;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The content of a document: the name of its root, its own fields, and its items. No document types and no external entities are read.
 *
 * @param root the name of the root, without a namespace
 * @param fields the texts of the elements directly in the root, by name
 * @param items for each item in its order the texts of its elements by name, and its own name under the empty name
 */
record XmlItems(String root, Map<String, String> fields, List<Map<String, String>> items) {
    /**
     * Reads a document.
     *
     * @param names the names of elements that are items
     * @throws XMLStreamException if it is not well-formed, or has text beside elements, which no document of S3 has
     */
    static XmlItems read(String document, Set<String> names) throws XMLStreamException {
        try {
            return parse(document, names);
        } catch (RuntimeException e) {
            // Java's parser lacks messages for some damages of a document type
            throw new XMLStreamException("the parser failed", e);
        }
    }

    private static XmlItems parse(String document, Set<String> names) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        Map<String, String> fields = new HashMap<>();
        List<Map<String, String>> items = new ArrayList<>();
        String root = "";
        XMLStreamReader in = factory.createXMLStreamReader(new StringReader(document));
        try {
            Deque<String> open = new ArrayDeque<>();
            StringBuilder text = new StringBuilder();
            boolean childless = true;
            while (in.hasNext()) {
                switch (in.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        requireNoText(text);
                        childless = true;
                        root = open.isEmpty() ? in.getLocalName() : root;
                        open.push(in.getLocalName());
                        text.setLength(0);
                        if (open.size() > 1 && names.contains(in.getLocalName())) {
                            items.add(new HashMap<>(Map.of("", in.getLocalName())));
                        }
                    }
                    case XMLStreamConstants.CHARACTERS -> text.append(in.getText());
                    case XMLStreamConstants.END_ELEMENT -> {
                        String name = open.pop();
                        if (!childless) {
                            requireNoText(text);
                        }
                        childless = false;
                        if (open.size() > 1 && names.contains(open.peek())) {
                            items.get(items.size() - 1).put(name, text.toString());
                        } else if (open.size() == 1 && !names.contains(name)) {
                            fields.put(name, text.toString());
                        }
                        text.setLength(0);
                    }
                    default -> {}
                }
            }
        } finally {
            in.close();
        }
        return new XmlItems(root, fields, items);
    }

    private static void requireNoText(StringBuilder text) throws XMLStreamException {
        if (!text.toString().isBlank()) {
            throw new XMLStreamException("text next to an element");
        }
    }
}
