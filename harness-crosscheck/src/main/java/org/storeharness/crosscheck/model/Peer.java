package org.storeharness.crosscheck.model;

import java.util.Map;
import org.storeharness.core.run.stage.RunException;

/** A tool that people know, as a program that prints what it found. */
public interface Peer {
    /** The name of the program. */
    String name();

    /** How to get it where it is missing. */
    String installation();

    /** The argument that makes it print its version. */
    String versionArgument();

    /**
     * Reads what it printed.
     *
     * @param output of one run
     * @throws RunException if that is no report
     */
    PeerReport read(String output) throws RunException;

    /** What it means by a quantity, where that is not what we mean: a few words each. */
    Map<Quantity, String> definitions();
}
