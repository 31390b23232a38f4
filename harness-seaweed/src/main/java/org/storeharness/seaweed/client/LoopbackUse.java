package org.storeharness.seaweed.client;

/** The condition on which the stand-in replaces SeaweedFS. */
public enum LoopbackUse {
    /** If no master is named and no {@code weed} binary is found. */
    AUTO,
    /** Always. */
    ALWAYS,
    /** Never: without SeaweedFS the target is refused. */
    NEVER
}
