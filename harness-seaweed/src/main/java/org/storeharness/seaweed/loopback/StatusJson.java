package org.storeharness.seaweed.loopback;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.storeharness.seaweed.loopback.http.JsonStrings;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;

/** Writes what master and volume servers say about themselves. */
final class StatusJson {
    private static final List<String> TTL_UNITS = List.of("m", "h", "d", "w", "M", "y");

    private StatusJson() {}

    static String cluster(String master, int lastVolume) {
        return "{\"IsLeader\":true,\"Leader\":" + JsonStrings.quote(master + "." + grpcPort(master))
                + ",\"MaxVolumeId\":" + lastVolume + "}";
    }

    static String directory(MasterState topology, String version) {
        StringJoiner nodes = new StringJoiner(",");
        for (VolumeNode node : liveNodes(topology)) {
            String url = JsonStrings.quote(node.endpoint().toString());
            nodes.add("{\"Url\":" + url + ",\"PublicUrl\":" + url + ",\"Volumes\":"
                    + node.files().size() + ",\"EcShards\":0,\"Max\":" + node.slots() + ",\"VolumeIds\":\""
                    + ranges(List.copyOf(node.files().keySet())) + "\"}");
        }
        StringJoiner layouts = new StringJoiner(",");
        topology.layouts()
                .forEach((layout, volumes) -> layouts.add("{\"replication\":\"" + layout.replication() + "\",\"ttl\":"
                        + JsonStrings.quote(layout.ttl()) + ",\"writables\":["
                        + volumes.stream()
                                .filter(Volume::isWritable)
                                .map(volume -> String.valueOf(volume.id()))
                                .collect(Collectors.joining(","))
                        + "],\"collection\":" + JsonStrings.quote(layout.collection()) + ",\"diskType\":\"hdd\"}"));
        return "{\"Topology\":{\"Max\":" + slots(topology) + ",\"Free\":" + free(topology)
                + ",\"DataCenters\":[{\"Id\":\"DefaultDataCenter\",\"Racks\":[{\"Id\":\"DefaultRack\",\"DataNodes\":["
                + nodes + "]}]}],\"Layouts\":[" + layouts
                + "]},\"TopologyId\":\"00000000-0000-4000-8000-000000000000\",\"Version\":" + JsonStrings.quote(version)
                + "}";
    }

    static String volumes(MasterState topology, String version) {
        StringJoiner nodes = new StringJoiner(",");
        for (VolumeNode node : liveNodes(topology)) {
            nodes.add(JsonStrings.quote(node.endpoint().toString()) + ":" + volumes(topology, node, true));
        }
        return "{\"Version\":" + JsonStrings.quote(version)
                + ",\"Volumes\":{\"DataCenters\":{\"DefaultDataCenter\":{\"DefaultRack\":{" + nodes
                + "}}},\"Free\":" + free(topology) + ",\"Max\":" + slots(topology) + "}}";
    }

    static String server(MasterState topology, VolumeNode node, String version) {
        long all = node.directory().toFile().getTotalSpace();
        long free = node.directory().toFile().getUsableSpace();
        double percentFree = all == 0 ? 0 : 100.0 * free / all;
        return "{\"DiskStatuses\":[{\"dir\":"
                + JsonStrings.quote(node.directory().toString()) + ",\"all\":" + all
                + ",\"used\":" + (all - free) + ",\"free\":" + free + ",\"percent_free\":" + percentFree
                + ",\"percent_used\":" + (100 - percentFree) + "}],\"Version\":" + JsonStrings.quote(version)
                + ",\"Volumes\":" + volumes(topology, node, false) + "}";
    }

    static int grpcPort(String endpoint) {
        return grpcPort(Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1)));
    }

    static int grpcPort(int port) {
        return port + 10_000;
    }

    /** How long objects live, as statuses show it: {@code 5m} is count 5 of unit 1. */
    static String ttl(String text) {
        int unit = text.isEmpty() ? -1 : TTL_UNITS.indexOf(text.substring(text.length() - 1));
        String count = unit < 0 ? "0" : text.substring(0, text.length() - 1);
        return "{\"Count\":" + (count.matches("\\d{1,3}") ? count : "0") + ",\"Unit\":" + (unit + 1) + "}";
    }

    private static String volumes(MasterState topology, VolumeNode node, boolean fileSize) {
        List<String> volumes = new ArrayList<>();
        for (Map.Entry<Integer, VolumeFile> entry : node.files().entrySet()) {
            Volume volume = topology.volume(entry.getKey());
            if (volume == null) {
                continue;
            }
            VolumeFile.VolumeFigures counts = entry.getValue().counts();
            volumes.add("{\"Collection\":" + JsonStrings.quote(volume.layout().collection())
                    + ",\"DiskType\":\"\",\"RemoteStorageName\":\"\",\"ReplicaPlacement\":"
                    + volume.layout().replication().json() + ",\"Ttl\":"
                    + ttl(volume.layout().ttl())
                    + ",\"Size\":" + (fileSize ? counts.fileSize() : counts.countedSize()) + ",\"DeletedByteCount\":"
                    + counts.deletedSize() + ",\"ModifiedAtSecond\":" + counts.modifiedSeconds() + ",\"Id\":"
                    + volume.id() + ",\"DiskId\":0,\"CompactRevision\":0,\"FileCount\":" + counts.files()
                    + ",\"DeleteCount\":" + counts.deletes() + ",\"Version\":3,\"ReadOnly\":false}");
        }
        return "[" + String.join(",", volumes) + "]";
    }

    /** Ids in ascending order, with a blank before each run: {@code " 3 6 8-9"}. */
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
