package org.storeharness.postgres.client;

import org.storeharness.library.SessionLibrary;

/** A client library that performs operations on rows in place of pgjdbc. */
public interface PostgresClient extends SessionLibrary<ClientSetup> {
    /** The folder that has them. */
    String FOLDER = "postgres-clients";
}
