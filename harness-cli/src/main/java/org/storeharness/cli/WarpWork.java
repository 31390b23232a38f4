package org.storeharness.cli;

import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/** The work of {@code warp}'s commands of these names. */
enum WarpWork {
    /** Reads whole objects, or ranges of them. */
    GET,
    /** Writes new objects. */
    PUT,
    /** Reads the headers of objects. */
    STAT,
    /** Asks for pages of the list of objects. */
    LIST,
    /** Removes objects, one or several with each request. */
    DELETE,
    /** Reads, writes and removes objects at the same time. */
    MIXED,
    /** Writes new objects in parts. */
    MULTIPART_PUT;

    /** warp's work that is none of these, which writes the parts of one object and measures how it reads them. */
    private static final String PARTS_READ = "multipart";

    /**
     * The work of that name.
     *
     * @throws InvalidValueException if there is none; names the others
     */
    static WarpWork parse(String name) {
        Check.require(
                !name.strip().equalsIgnoreCase(PARTS_READ),
                "WORK",
                () ->
                        "must not be multipart, which is warp's test of reading the parts of an object: take multipart-put to write"
                                + " objects in parts");
        return EnumSpelling.parse("WORK", WarpWork.class, name);
    }
}
