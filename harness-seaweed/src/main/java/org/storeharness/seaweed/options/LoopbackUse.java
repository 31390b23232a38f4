package org.storeharness.seaweed.options;

/** When the stand-in serves instead of SeaweedFS. */
public enum LoopbackUse {
    /** When neither a master is named nor a {@code weed} binary is found. */
    AUTO,
    /** Always. */
    ALWAYS,
    /** Never: without SeaweedFS the target is refused. */
    NEVER
}
