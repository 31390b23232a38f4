package org.storeharness.s3.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The objects of one bucket, in all versions, and its uploads in parts. Its methods are called by one thread at a time. */
final class HeldBucket {
    private final TreeMap<String, List<HeldVersion>> objects = new TreeMap<>();
    private final TreeMap<String, HeldUpload> uploads = new TreeMap<>();
    private boolean versioned;
    private int last;

    /**
     * A version of an object.
     *
     * @param content empty for a delete marker
     */
    record HeldVersion(String id, Optional<byte[]> content) {}

    /**
     * An upload in parts.
     *
     * @param algorithm of the checksums of its parts; empty for none
     */
    record HeldUpload(String key, String algorithm, TreeMap<Integer, AwsChunks> parts) {}

    void keepVersions() {
        versioned = true;
    }

    boolean isEmpty() {
        return objects.isEmpty();
    }

    void put(String key, byte[] content) {
        add(key, Optional.of(content));
    }

    /** The content of an object; empty if there is none. */
    Optional<byte[]> get(String key) {
        List<HeldVersion> versions = objects.getOrDefault(key, List.of());
        return versions.isEmpty()
                ? Optional.empty()
                : versions.get(versions.size() - 1).content();
    }

    void delete(String key) {
        if (versioned) {
            add(key, Optional.empty());
        } else {
            objects.remove(key);
        }
    }

    void deleteVersion(String key, String version) {
        List<HeldVersion> versions = objects.getOrDefault(key, new ArrayList<>());
        versions.removeIf(one -> one.id().equals(version));
        if (versions.isEmpty()) {
            objects.remove(key);
        }
    }

    /** The objects that are there and whose keys begin with a prefix and come after another key. */
    List<String> keys(String prefix, String after) {
        return objects.keySet().stream()
                .filter(key -> key.startsWith(prefix) && key.compareTo(after) > 0)
                .filter(key -> get(key).isPresent())
                .toList();
    }

    /** All versions and delete markers by key, the newest last. */
    Map<String, List<HeldVersion>> versions() {
        return objects;
    }

    Map<String, HeldUpload> uploads() {
        return uploads;
    }

    String createUpload(String key, String algorithm) {
        String id = "upload+" + ++last + "/=";
        uploads.put(id, new HeldUpload(key, algorithm, new TreeMap<>()));
        return id;
    }

    private void add(String key, Optional<byte[]> content) {
        List<HeldVersion> versions = objects.computeIfAbsent(key, name -> new ArrayList<>());
        if (!versioned) {
            versions.clear();
        }
        versions.add(new HeldVersion(versioned ? "v" + ++last : "null", content));
    }
}
