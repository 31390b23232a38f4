package org.storeharness.s3.object;

import java.util.HashSet;
import java.util.Set;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.store.Operation;

/** One request that removes several objects: what it asks, and what is answered for each. Reused. */
final class DeletedObjects {
    private final String prefix;
    private final Bytes body = new Bytes(64);
    private final Set<String> open = new HashSet<>();
    private byte[] digest = {};
    private String refusal = "";

    /**
     * @param prefix the beginning of all keys
     */
    DeletedObjects(String prefix) {
        this.prefix = prefix;
    }

    /** The request's body. */
    Bytes body(Operation operation) {
        DeleteDocument document = new DeleteDocument();
        for (int i = 0; i < operation.count(); i++) {
            document.add(key(operation, i), "");
        }
        byte[] text = document.end(false);
        digest = Bytes.ascii(DeleteDocument.md5(text));
        return body.clear().add(text);
    }

    /** The MD5 of the last body in base64. */
    byte[] digest() {
        return digest;
    }

    /** Takes the answer; whether it says of each object that it is deleted. */
    boolean allDeleted(String answer, Operation operation) {
        refusal = "";
        open.clear();
        for (int i = 0; i < operation.count(); i++) {
            open.add(key(operation, i));
        }
        for (int at = answer.indexOf("<Deleted>"); at >= 0; at = answer.indexOf("<Deleted>", at + 1)) {
            int end = answer.indexOf("</Deleted>", at);
            open.remove(S3Error.element(answer.substring(at, end < 0 ? answer.length() : end), "Key"));
        }
        int error = answer.indexOf("<Error>");
        if (error >= 0) {
            refusal = answer.substring(error);
        }
        return open.isEmpty() && refusal.isEmpty();
    }

    /** The first object's error; empty if there is none, so that objects were not answered for. */
    String refusal() {
        return refusal;
    }

    private String key(Operation operation, int index) {
        return ObjectKey.text(prefix, operation.key(index));
    }
}
