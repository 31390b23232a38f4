"""A wire between two network namespaces that delays each packet: netem's part where the kernel has no netem.

usage: wire.py FIRST SECOND

Gives each namespace a device "wire", and says "ready". Each line on standard input is what happens to packets from then on: three
numbers of milliseconds (delay from the first to the second, delay back, and the most that chance adds to either), or "cut". It ends,
and the devices go, when standard input does.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
PACKET_BYTES = 65536


def device(namespace):
    made = os.open("/dev/net/tun", os.O_RDWR)
    name = fcntl.ioctl(made, TUNSETIFF, struct.pack("16sH", b"shw%d", IFF_TUN | IFF_NO_PI))[:16].rstrip(b"\0").decode()
    subprocess.run(["ip", "link", "set", name, "netns", namespace, "name", "wire"], check=True)
    os.set_blocking(made, False)
    return made


def main():
    first, second = device(sys.argv[1]), device(sys.argv[2])
    other = {first: second, second: first}
    delays, jitter, cut = {first: 0.0, second: 0.0}, 0.0, False
    waiting, number = [], 0
    print("ready", flush=True)
    while True:
        pause = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
        readable = select.select([first, second, 0], [], [], pause)[0]
        if 0 in readable:
            line = os.read(0, 200).decode().split()
            if not line:
                return
            cut = line[0] == "cut"
            if not cut:
                there, back, jitter = (float(word) / 1e3 for word in line[-3:])
                delays = {first: there, second: back}
            print("set", flush=True)
        for source in (first, second):
            if source in readable:
                packet = os.read(source, PACKET_BYTES)
                if not cut:
                    number += 1
                    due = time.monotonic() + delays[source] + random.uniform(0, jitter)
                    heapq.heappush(waiting, (due, number, other[source], packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, target, packet = heapq.heappop(waiting)
            try:
                os.write(target, packet)
            except OSError:
                pass  # the device is not up yet


main()
