package org.storeharness.result.measurement;

/**
 * Rates of successful operations over the window.
 *
 * @param opsPerSecond operations; a batch is one
 * @param objectsPerSecond objects; a batch of 100 is 100
 * @param bytesPerSecond payload
 */
public record Throughput(double opsPerSecond, double objectsPerSecond, double bytesPerSecond) {}
