package org.storeharness.postgres.connection;

/** The protocol by which statements of scripts are sent, in the words of pgbench's option {@code -M}. */
public enum ScriptProtocol {
    /** As text, in which values stand in place of their variables, within quotes and in names too. */
    SIMPLE,
    /** With values as parameters, parsed anew each time. */
    EXTENDED,
    /** With values as parameters, prepared on the server by each client. */
    PREPARED
}
