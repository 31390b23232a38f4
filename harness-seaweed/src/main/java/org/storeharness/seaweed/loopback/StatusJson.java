package org.storeharness.seaweed.loopback;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.GrpcPort;

/** Makes the status documents of the stand-in's master and volume servers. */
final class StatusJson {
    /** The only data centre. */
    static final String CENTER = "DefaultDataCenter";

    /** The only rack. */
    static final String RACK = "DefaultRack";

    private static final List<String> TTL_UNITS = List.of("m", "h", "d", "w", "M", "y");

    private StatusJson() {}

    static Map<String, @Nullable Object> cluster(Endpoint master, int lastVolume) {
        return JsonObjects.of("IsLeader Leader MaxVolumeId", true, master + "." + GrpcPort.of(master), lastVolume);
    }

    static Map<String, @Nullable Object> directory(MasterState topology, String version) {
        List<Map<String, ?>> nodes = new ArrayList<>();
        for (VolumeNode node : listedNodes(topology)) {
            String url = node.endpoint().toString();
            String ids = ranges(List.copyOf(node.files().keySet()));
            nodes.add(JsonObjects.of(
                    "Url PublicUrl Volumes EcShards Max VolumeIds",
                    url,
                    url,
                    node.files().size(),
                    0,
                    node.slots(),
                    ids));
        }
        List<Map<String, ?>> layouts = new ArrayList<>();
        topology.layouts()
                .forEach((layout, volumes) -> layouts.add(JsonObjects.of(
                        "replication ttl writables collection diskType",
                        layout.replication().toString(),
                        layout.ttl(),
                        volumes.stream()
                                .filter(Volume::isWritable)
                                .map(Volume::id)
                                .toList(),
                        layout.collection(),
                        "hdd")));
        Map<String, ?> rack = JsonObjects.of("Id DataNodes", RACK, nodes);
        Map<String, ?> center = JsonObjects.of("Id Racks", CENTER, List.of(rack));
        Map<String, ?> tree = JsonObjects.of(
                "Max Free DataCenters Layouts", slots(topology), free(topology), List.of(center), layouts);
        return JsonObjects.of("Topology TopologyId Version", tree, "00000000-0000-4000-8000-000000000000", version);
    }

    static Map<String, @Nullable Object> volumes(MasterState topology, String version) {
        Map<String, Object> nodes = new LinkedHashMap<>();
        for (VolumeNode node : listedNodes(topology)) {
            nodes.put(node.endpoint().toString(), volumes(topology, node, true));
        }
        Map<String, ?> volumes = JsonObjects.of(
                "DataCenters Free Max", Map.of(CENTER, Map.of(RACK, nodes)), free(topology), slots(topology));
        return JsonObjects.of("Version Volumes", version, volumes);
    }

    static Map<String, @Nullable Object> server(MasterState topology, VolumeNode node, String version) {
        File directory = node.directory().toFile();
        long all = directory.getTotalSpace();
        long free = directory.getUsableSpace();
        double percentFree = all == 0 ? 0 : 100.0 * free / all;
        String names = "dir all used free percent_free percent_used";
        Map<String, ?> disk =
                JsonObjects.of(names, directory.toString(), all, all - free, free, percentFree, 100 - percentFree);
        return JsonObjects.of("DiskStatuses Version Volumes", List.of(disk), version, volumes(topology, node, false));
    }

    /** A time to live as statuses show it: {@code 5m} is count 5 of unit 1. */
    static Map<String, @Nullable Object> ttl(String text) {
        int unit = text.isEmpty() ? -1 : TTL_UNITS.indexOf(text.substring(text.length() - 1));
        String count = unit < 0 ? "0" : text.substring(0, text.length() - 1);
        return JsonObjects.of("Count Unit", count.matches("\\d{1,3}") ? Integer.parseInt(count) : 0, unit + 1);
    }

    private static List<Map<String, ?>> volumes(MasterState topology, VolumeNode node, boolean fileSize) {
        List<Map<String, ?>> volumes = new ArrayList<>();
        node.files().forEach((id, file) -> {
            Volume volume = topology.volume(id);
            if (volume == null) {
                return;
            }
            VolumeFile.VolumeFigures counts = file.counts();
            Map<String, @Nullable Object> fields = JsonObjects.of(
                    "Collection DiskType RemoteStorageName ReplicaPlacement Ttl",
                    volume.layout().collection(),
                    "",
                    "",
                    volume.layout().replication().placement(),
                    ttl(volume.layout().ttl()));
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

    private static List<VolumeNode> listedNodes(MasterState topology) {
        return topology.nodes().stream().filter(VolumeNode::isListed).toList();
    }

    private static int slots(MasterState topology) {
        return listedNodes(topology).stream().mapToInt(VolumeNode::slots).sum();
    }

    private static int free(MasterState topology) {
        return listedNodes(topology).stream().mapToInt(VolumeNode::freeSlots).sum();
    }
}
