package org.storeharness.s3.object;

import org.storeharness.library.SessionLibrary;

/** A client library that performs the operations of sessions in place of this module's client. */
public interface ClientLibrary extends SessionLibrary<LibrarySetup> {
    /** The folder that has them. */
    String FOLDER = "s3-clients";
}
