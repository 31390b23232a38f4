package org.storeharness.seaweed.standin.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.http.Endpoint;
import tools.jackson.databind.JsonNode;

/** Translates recorded names of servers, volumes, objects and tokens to those of the replay. */
final class Translation {
    private static final Pattern FID = Pattern.compile("(\\d+),([0-9a-f]+)([0-9a-f]{8})(?![0-9a-f])");
    private static final Pattern VOLUME_PARAMETER = Pattern.compile("volumeId=(\\d+)");
    private static final Pattern VOLUME_WORD = Pattern.compile("volume (\\d+) ");

    private final Map<String, Endpoint> hosts = new LinkedHashMap<>();
    private final Map<String, String> volumes = new LinkedHashMap<>();
    private final Map<String, String> ids = new LinkedHashMap<>();
    private final Map<String, Endpoint> owners = new LinkedHashMap<>();
    private final Map<String, String> tokens = new LinkedHashMap<>();

    void host(String recorded, Endpoint live) {
        hosts.put(recorded, live);
    }

    Endpoint host(String recorded) {
        Endpoint live = hosts.get(recorded);
        if (live == null) {
            throw new IllegalStateException("nothing stands for " + recorded);
        }
        return live;
    }

    /** Learns an assigned id. */
    void assigned(JsonNode recorded, JsonNode live) {
        String recordedId = recorded.get("fid").asString();
        String liveId = live.get("fid").asString();
        ids.put(recordedId, liveId);
        volumes.putIfAbsent(volume(recordedId), volume(liveId));
        owners.put(volume(liveId), Endpoint.parse(live.get("url").asString()));
    }

    void token(String recorded, String live) {
        tokens.put(recorded, live);
    }

    String token(String recorded) {
        return tokens.getOrDefault(recorded, recorded);
    }

    /** The volume server that a request goes to: the one to which its id was assigned; without one, the other that is given. */
    Endpoint owner(String livePath, Endpoint otherwise) {
        Matcher id = FID.matcher(livePath);
        return id.find() ? owners.getOrDefault(id.group(1), otherwise) : otherwise;
    }

    /** The text with live ids and volumes. */
    String text(String recorded) {
        String text = FID.matcher(recorded)
                .replaceAll(match -> id(match.group(), match.group(1), match.group(2), match.group(3)));
        text = VOLUME_PARAMETER
                .matcher(text)
                .replaceAll(match -> "volumeId=" + volumes.getOrDefault(match.group(1), match.group(1)));
        return VOLUME_WORD
                .matcher(text)
                .replaceAll(match -> "volume " + volumes.getOrDefault(match.group(1), match.group(1)) + " ");
    }

    String volumeId(String recorded) {
        return volumes.getOrDefault(recorded, recorded);
    }

    /** An id that was not assigned keeps what it does not share with one that was: its wrong cookie or its absent key. */
    private String id(String whole, String volume, String key, String cookie) {
        String known = ids.get(whole);
        if (known != null) {
            return known;
        }
        for (Map.Entry<String, String> entry : ids.entrySet()) {
            String suffix = entry.getKey().substring(entry.getKey().length() - 8);
            String prefix = entry.getKey().substring(0, entry.getKey().length() - 8);
            Matcher live = FID.matcher(entry.getValue());
            assertThat(live.matches()).as(entry.getValue()).isTrue();
            if (prefix.equals(volume + "," + key)) {
                return live.group(1) + "," + live.group(2) + cookie;
            }
            if (prefix.startsWith(volume + ",") && suffix.equals(cookie)) {
                return live.group(1) + "," + key + live.group(3);
            }
        }
        return volumes.getOrDefault(volume, volume) + "," + key + cookie;
    }

    private static String volume(String id) {
        return id.substring(0, id.indexOf(','));
    }
}
