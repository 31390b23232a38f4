package org.storeharness.seaweed.standin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;

/** Makes the status documents of the stand-in's master and volume servers. */
final class StatusJson {
    /** The only data centre. */
    static final String CENTER = "DefaultDataCenter";

    /** The only rack. */
    static final String RACK = "DefaultRack";

    private static final int GRPC_OFFSET = 10_000;

    private static final List<String> TTL_UNITS = List.of("m", "h", "d", "w", "M", "y");

    private StatusJson() {}

    static Map<String, @Nullable Object> cluster(Endpoint master, int lastVolume) {
        return JsonObjects.of("IsLeader Leader MaxVolumeId", true, master + "." + grpcPort(master), lastVolume);
    }

    static Map<String, @Nullable Object> directory(MasterState state) {
        List<Map<String, ?>> nodes = new ArrayList<>();
        for (VolumeNode node : state.listedNodes()) {
            String url = node.endpoint().toString();
            String ids = ranges(List.copyOf(new TreeSet<>(node.copies().keySet())));
            nodes.add(JsonObjects.of(
                    "Url PublicUrl Volumes EcShards Max VolumeIds",
                    url,
                    url,
                    node.copies().size(),
                    0,
                    node.slots(),
                    ids));
        }
        List<Map<String, ?>> layouts = new ArrayList<>();
        state.writables()
                .forEach((layout, volumes) -> layouts.add(JsonObjects.of(
                        "replication ttl writables collection diskType",
                        layout.replication().toString(),
                        layout.ttl(),
                        volumes,
                        layout.collection(),
                        "hdd")));
        Map<String, ?> rack = JsonObjects.of("Id DataNodes", RACK, nodes);
        Map<String, ?> center = JsonObjects.of("Id Racks", CENTER, List.of(rack));
        Map<String, ?> tree =
                JsonObjects.of("Max Free DataCenters Layouts", slots(state), free(state), List.of(center), layouts);
        return JsonObjects.of(
                "Topology TopologyId Version", tree, "00000000-0000-4000-8000-000000000000", LoopbackServer.VERSION);
    }

    static Map<String, @Nullable Object> volumes(MasterState state) {
        Map<String, Object> nodes = new LinkedHashMap<>();
        for (VolumeNode node : state.listedNodes()) {
            nodes.put(node.endpoint().toString(), volumes(node, true));
        }
        Map<String, ?> volumes =
                JsonObjects.of("DataCenters Free Max", Map.of(CENTER, Map.of(RACK, nodes)), free(state), slots(state));
        return JsonObjects.of("Version Volumes", LoopbackServer.VERSION, volumes);
    }

    static Map<String, @Nullable Object> server(VolumeNode node) {
        String names = "dir all used free percent_free percent_used";
        Map<String, ?> disk = JsonObjects.of(names, "memory", 0, 0, 0, 0.0, 0.0);
        return JsonObjects.of(
                "DiskStatuses Version Volumes", List.of(disk), LoopbackServer.VERSION, volumes(node, false));
    }

    /** The port for gRPC of a server, which SeaweedFS puts so far above that for HTTP. */
    static int grpcPort(Endpoint server) {
        return server.port() + GRPC_OFFSET;
    }

    /** A time to live as statuses show it: {@code 5m} is count 5 of unit 1. */
    static Map<String, @Nullable Object> ttl(String text) {
        int unit = text.isEmpty() ? -1 : TTL_UNITS.indexOf(text.substring(text.length() - 1));
        String count = unit < 0 ? "0" : text.substring(0, text.length() - 1);
        return JsonObjects.of("Count Unit", count.matches("\\d{1,3}") ? Integer.parseInt(count) : 0, unit + 1);
    }

    /** The master tells the length of each volume's file, a volume server that of the needles in it. */
    private static List<Map<String, ?>> volumes(VolumeNode node, boolean fileSize) {
        List<Map<String, ?>> volumes = new ArrayList<>();
        new TreeMap<>(node.copies()).forEach((id, copy) -> {
            VolumeLayout layout = copy.layout();
            VolumeCopy.VolumeFigures counts = copy.counts();
            Map<String, @Nullable Object> fields = JsonObjects.of(
                    "Collection DiskType RemoteStorageName ReplicaPlacement Ttl",
                    layout.collection(),
                    "",
                    "",
                    layout.replication().placement(),
                    ttl(layout.ttl()));
            fields.putAll(JsonObjects.of(
                    "Size DeletedByteCount ModifiedAtSecond Id DiskId CompactRevision FileCount",
                    fileSize ? counts.fileSize() : counts.countedSize(),
                    counts.deletedSize(),
                    counts.modifiedSeconds(),
                    id,
                    0,
                    0,
                    counts.files()));
            fields.putAll(JsonObjects.of("DeleteCount Version ReadOnly", counts.deletes(), 3, false));
            volumes.add(fields);
        });
        return volumes;
    }

    /** Ids in ascending order, with a blank before each range: {@code " 3 6 8-9"}. */
    private static String ranges(List<Integer> ids) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ids.size(); i++) {
            int first = i;
            while (i + 1 < ids.size() && ids.get(i + 1) == ids.get(i) + 1) {
                i++;
            }
            text.append(' ').append(ids.get(first));
            if (i > first) {
                text.append('-').append(ids.get(i));
            }
        }
        return text.toString();
    }

    private static int slots(MasterState state) {
        return state.listedNodes().stream().mapToInt(VolumeNode::slots).sum();
    }

    private static int free(MasterState state) {
        return state.listedNodes().stream().mapToInt(VolumeNode::freeSlots).sum();
    }
}
