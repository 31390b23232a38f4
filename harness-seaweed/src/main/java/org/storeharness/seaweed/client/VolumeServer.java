package org.storeharness.seaweed.client;

/**
 * A volume server, as its master names it.
 *
 * @param center its data centre
 * @param rack its rack
 * @param id its name in {@code /vol/grow}: its address, unless it was started with a name
 */
public record VolumeServer(String center, String rack, String id) {}
