package org.storeharness.result.measurement;

/**
 * How the rate changed during a measured phase: the least-squares line through the rates of equal parts of it.
 *
 * @param rise from the start to the end of the line, as a share of the mean rate; below 0 it fell
 * @param standardError of the rise, from the distances of the parts to the line
 */
public record Trend(double rise, double standardError) {}
