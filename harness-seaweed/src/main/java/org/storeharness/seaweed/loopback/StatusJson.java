package org.storeharness.seaweed.loopback;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.Endpoint;

/** Makes the status documents of the stand-in's master and volume servers. */
final class StatusJson {
    /** The only data centre. */
    static final String CENTER = "DefaultDataCenter";

    private static final String RACK = "DefaultRack";
    private static final List<String> TTL_UNITS = List.of("m", "h", "d", "w", "M", "y");

    private StatusJson() {}

    static Map<String, @Nullable Object> cluster(Endpoint master, int lastVolume) {
        return JsonObjects.of("IsLeader", true, "Leader", master + "." + master.grpcPort(), "MaxVolumeId", lastVolume);
    }

    static Map<String, @Nullable Object> directory(MasterState topology, String version) {
        List<Map<String, ?>> nodes = new ArrayList<>();
        for (VolumeNode node : liveNodes(topology)) {
            String url = node.endpoint().toString();
            nodes.add(JsonObjects.of(
                    "Url",
                    url,
                    "PublicUrl",
                    url,
                    "Volumes",
                    node.files().size(),
                    "EcShards",
                    0,
                    "Max",
                    node.slots(),
                    "VolumeIds",
                    ranges(List.copyOf(node.files().keySet()))));
        }
        List<Map<String, ?>> layouts = new ArrayList<>();
        topology.layouts()
                .forEach((layout, volumes) -> layouts.add(JsonObjects.of(
                        "replication",
                        layout.replication().toString(),
                        "ttl",
                        layout.ttl(),
                        "writables",
                        volumes.stream()
                                .filter(Volume::isWritable)
                                .map(Volume::id)
                                .toList(),
                        "collection",
                        layout.collection(),
                        "diskType",
                        "hdd")));
        Map<String, ?> rack = JsonObjects.of("Id", RACK, "DataNodes", nodes);
        Map<String, ?> center = JsonObjects.of("Id", CENTER, "Racks", List.of(rack));
        Map<String, ?> tree = JsonObjects.of(
                "Max", slots(topology),
                "Free", free(topology),
                "DataCenters", List.of(center),
                "Layouts", layouts);
        return JsonObjects.of(
                "Topology", tree, "TopologyId", "00000000-0000-4000-8000-000000000000", "Version", version);
    }

    static Map<String, @Nullable Object> volumes(MasterState topology, String version) {
        Map<String, Object> nodes = new LinkedHashMap<>();
        for (VolumeNode node : liveNodes(topology)) {
            nodes.put(node.endpoint().toString(), volumes(topology, node, true));
        }
        Map<String, ?> volumes = JsonObjects.of(
                "DataCenters", Map.of(CENTER, Map.of(RACK, nodes)), "Free", free(topology), "Max", slots(topology));
        return JsonObjects.of("Version", version, "Volumes", volumes);
    }

    static Map<String, @Nullable Object> server(MasterState topology, VolumeNode node, String version) {
        File directory = node.directory().toFile();
        long all = directory.getTotalSpace();
        long free = directory.getUsableSpace();
        double percentFree = all == 0 ? 0 : 100.0 * free / all;
        Map<String, ?> disk = JsonObjects.of(
                "dir",
                directory.toString(),
                "all",
                all,
                "used",
                all - free,
                "free",
                free,
                "percent_free",
                percentFree,
                "percent_used",
                100 - percentFree);
        return JsonObjects.of(
                "DiskStatuses", List.of(disk), "Version", version, "Volumes", volumes(topology, node, false));
    }

    /** A time to live as statuses show it: {@code 5m} is count 5 of unit 1. */
    static Map<String, @Nullable Object> ttl(String text) {
        int unit = text.isEmpty() ? -1 : TTL_UNITS.indexOf(text.substring(text.length() - 1));
        String count = unit < 0 ? "0" : text.substring(0, text.length() - 1);
        return JsonObjects.of("Count", count.matches("\\d{1,3}") ? Integer.parseInt(count) : 0, "Unit", unit + 1);
    }

    private static List<Map<String, ?>> volumes(MasterState topology, VolumeNode node, boolean fileSize) {
        List<Map<String, ?>> volumes = new ArrayList<>();
        node.files().forEach((id, file) -> {
            Volume volume = topology.volume(id);
            if (volume == null) {
                return;
            }
            VolumeFile.VolumeFigures counts = file.counts();
            volumes.add(JsonObjects.of(
                    "Collection",
                    volume.layout().collection(),
                    "DiskType",
                    "",
                    "RemoteStorageName",
                    "",
                    "ReplicaPlacement",
                    volume.layout().replication().placement(),
                    "Ttl",
                    ttl(volume.layout().ttl()),
                    "Size",
                    fileSize ? counts.fileSize() : counts.countedSize(),
                    "DeletedByteCount",
                    counts.deletedSize(),
                    "ModifiedAtSecond",
                    counts.modifiedSeconds(),
                    "Id",
                    id,
                    "DiskId",
                    0,
                    "CompactRevision",
                    0,
                    "FileCount",
                    counts.files(),
                    "DeleteCount",
                    counts.deletes(),
                    "Version",
                    3,
                    "ReadOnly",
                    false));
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

    private static List<VolumeNode> liveNodes(MasterState topology) {
        return topology.nodes().stream().filter(VolumeNode::isAlive).toList();
    }

    private static int slots(MasterState topology) {
        return liveNodes(topology).stream().mapToInt(VolumeNode::slots).sum();
    }

    private static int free(MasterState topology) {
        return liveNodes(topology).stream().mapToInt(VolumeNode::freeSlots).sum();
    }
}
