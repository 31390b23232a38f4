package org.storeharness.s3.object;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.storeharness.unit.Digests;

/** The body of a request that removes several objects. Confined to one thread. */
public final class DeleteDocument {
    private final StringBuilder text = new StringBuilder("<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");

    /**
     * Adds an object.
     *
     * @param version which of its versions; empty for none
     */
    public DeleteDocument add(String key, String version) {
        text.append("<Object><Key>").append(escaped(key)).append("</Key>");
        if (!version.isEmpty()) {
            text.append("<VersionId>").append(escaped(version)).append("</VersionId>");
        }
        text.append("</Object>");
        return this;
    }

    /**
     * The document.
     *
     * @param quiet whether the service is to name those alone that it did not remove
     */
    public byte[] end(boolean quiet) {
        return text.append(quiet ? "<Quiet>true</Quiet></Delete>" : "</Delete>")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The MD5 of a document in base64, which all services take and many demand. */
    public static String md5(byte[] document) {
        return Base64.getEncoder().encodeToString(Digests.md5().digest(document));
    }

    /** Whitespace but the blank is written as a number, or a reader takes it for another. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\r", "&#13;")
                .replace("\n", "&#10;");
    }
}
