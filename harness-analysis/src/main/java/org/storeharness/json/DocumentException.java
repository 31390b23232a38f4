package org.storeharness.json;

import org.storeharness.unit.Printable;

/**
 * A plan or result file that cannot be used. The message is one line that names the field, what is wrong with it, the file
 * and the line: {@code workloads.write.concurrency must be 1..10000, got 0 (plan.yaml:14)}.
 */
public final class DocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAXIMUM_CHARACTERS = 500;

    /**
     * @param path the field with dots, for example {@code workloads.write.concurrency}; empty for the whole document
     * @param source the name of the document, mostly a file name
     * @param line the line of the field or of what encloses it, from 1; 0 where no line applies
     */
    public DocumentException(String path, String problem, String source, int line) {
        super(Printable.line((path + " " + problem).strip(), MAXIMUM_CHARACTERS)
                + Printable.line(" (" + source + (line > 0 ? ":" + line : "") + ")"));
    }
}
