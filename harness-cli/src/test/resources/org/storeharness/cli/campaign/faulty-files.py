"""Shows a directory at another place, as a filesystem on /dev/fuse that fails on demand.

usage: faulty-files.py MOUNT-POINT DIRECTORY

A line of standard input is the fault to go on with, one of FAULTS, NONE, HANG or GONE, and is said back. The filesystem is unmounted when
the input ends. It is a process of its own, since what a client maps into its memory must not wait for a thread of the client. Requests and
answers are laid out as in linux/fuse.h.
"""

import ctypes
import errno
import os
import struct
import sys
import threading

LOOKUP, FORGET, GETATTR, SETATTR, READLINK, SYMLINK, MKNOD, MKDIR, UNLINK, RMDIR, RENAME, LINK, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC = (
    1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20)
INIT, OPENDIR, READDIR, RELEASEDIR, FSYNCDIR, CREATE, INTERRUPT, DESTROY, BATCH_FORGET, FALLOCATE, RENAME2 = (
    26, 27, 28, 29, 30, 35, 36, 38, 42, 43, 45)
UNANSWERED = {FORGET, BATCH_FORGET}

# which requests are answered with which error
FAULTS = {
    "FULL_DISK": (errno.ENOSPC, {WRITE, FALLOCATE, MKDIR, SYMLINK}),
    "NO_INODES": (errno.ENOSPC, {CREATE, MKNOD, MKDIR, SYMLINK}),
    "READ_ONLY": (errno.EROFS, {SETATTR, SYMLINK, MKNOD, MKDIR, UNLINK, RMDIR, RENAME, RENAME2, LINK, WRITE, CREATE, FALLOCATE}),
    "IO_ERROR": (errno.EIO, {READ, WRITE}),
    "SYNC_ERROR": (errno.EIO, {FSYNC, FSYNCDIR}),
}
THREADS = 12
REQUEST_BYTES = 1 << 20
LARGEST_WRITE = 1 << 17
BIG_WRITES = 1 << 5
VALID_SECONDS = 1
MODE, MODIFIED, SIZE = 1, 32, 8  # what SETATTR is to set

libc = ctypes.CDLL(None, use_errno=True)


class Nodes:
    """The numbers by which the kernel knows files and directories. A number is never used again."""

    def __init__(self, root):
        self.paths = {1: root}
        self.numbers = {root: 1}
        self.last = 1
        self.lock = threading.Lock()

    def path(self, number):
        with self.lock:
            if number not in self.paths:
                raise FileNotFoundError(errno.ENOENT, f"node {number}")
            return self.paths[number]

    def number(self, path):
        with self.lock:
            if path not in self.numbers:
                self.last += 1
                self.paths[self.last] = path
                self.numbers[path] = self.last
            return self.numbers[path]

    def moved(self, old, new):
        """Moves it with all that is below it, or forgets it where there is no new path."""
        with self.lock:
            self.paths.pop(self.numbers.pop(new, None), None)
            for path in [path for path in self.numbers if path == old or path.startswith(old + b"/")]:
                number = self.numbers.pop(path)
                del self.paths[number]
                if new:
                    self.paths[number] = new + path[len(old):]
                    self.numbers[self.paths[number]] = number


class Files:
    """Does what the kernel asks for in the directory. Handles are descriptors."""

    def __init__(self, root):
        self.root = root
        self.nodes = Nodes(root)
        self.opened = {}  # node of each handle
        self.listed = {}  # paths in each open directory

    def attributes(self, node):
        """Those of a file that was removed while it was open are its descriptor's."""
        try:
            found = os.lstat(self.nodes.path(node))
        except FileNotFoundError:
            handle = next((handle for handle, of in list(self.opened.items()) if of == node), None)
            if handle is None:
                raise
            found = os.fstat(handle)
        times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
        return struct.pack(
            "=QQQ3Q3I7I", node, found.st_size, found.st_blocks, *(at // 10**9 for at in times), *(at % 10**9 for at in times),
            found.st_mode, found.st_nlink, found.st_uid, found.st_gid, 0, 4096, 0)

    def answer_attributes(self, node):
        return struct.pack("=QII", VALID_SECONDS, 0, 0) + self.attributes(node)

    def entry(self, path):
        os.lstat(path)
        node = self.nodes.number(path)
        return struct.pack("=QQQQII", node, 0, VALID_SECONDS, VALID_SECONDS, 0, 0) + self.attributes(node)

    def open(self, node, path, flags):
        handle = os.open(path, flags)
        self.opened[handle] = node
        return struct.pack("=QQ", handle, 0)

    def statistics(self, full):
        found = os.statvfs(self.root)
        free = 0 if full else found.f_bavail
        return struct.pack("=5Q3I28x", found.f_blocks, free, free, 10**6, 10**6, found.f_frsize, 255, found.f_frsize)

    def set_attributes(self, node, request):
        valid, handle, size, mtime, mtime_nanos, mode = struct.unpack_from("=IxxxxQQ8x8xQ8x4xI4xI", request)
        path = self.nodes.paths.get(node)
        if valid & SIZE:
            os.truncate(handle if handle in self.opened and self.opened[handle] == node else self.nodes.path(node), size)
        if path and valid & MODE:
            os.chmod(path, mode & 0o7777)
        if path and valid & MODIFIED:
            modified = mtime * 10**9 + mtime_nanos
            os.utime(path, ns=(modified, modified), follow_symlinks=False)
        return self.answer_attributes(node)

    def list(self, request):
        """Offset n continues with entry n. "." and ".." may be left out."""
        handle, first, size = struct.unpack_from("=QQI", request)
        reply = b""
        for at, path in enumerate(self.listed[handle][first:], first + 1):
            name = os.path.basename(path)
            try:
                kind = os.lstat(path).st_mode >> 12
            except OSError:
                kind = 0
            entry = struct.pack("=QQII", self.nodes.number(path), at, len(name), kind) + name
            entry += bytes(-len(entry) % 8)
            if len(reply) + len(entry) > size:
                break
            reply += entry
        return reply

    def perform(self, opcode, node, request):
        names = [None, None]

        def child(skipped=0):
            """The path that the request names behind this number of bytes."""
            names[:] = (request[skipped:].split(b"\0") + [b""])[:2]
            return os.path.join(self.nodes.path(node), names[0])

        if opcode == INIT:
            return struct.pack("=IIIIHHII36x", 7, 31, LARGEST_WRITE, BIG_WRITES, 16, 12, LARGEST_WRITE, 1)
        if opcode == LOOKUP:
            return self.entry(child())
        if opcode == GETATTR:
            return self.answer_attributes(node)
        if opcode == SETATTR:
            return self.set_attributes(node, request)
        if opcode == READLINK:
            return os.readlink(self.nodes.path(node))
        if opcode == SYMLINK:
            path = child()
            os.symlink(names[1], path)
            return self.entry(path)
        if opcode in (MKNOD, MKDIR):
            path = child(16 if opcode == MKNOD else 8)
            (os.mknod if opcode == MKNOD else os.mkdir)(path, struct.unpack_from("=I", request)[0])
            return self.entry(path)
        if opcode in (UNLINK, RMDIR):
            path = child()
            (os.unlink if opcode == UNLINK else os.rmdir)(path)
            self.nodes.moved(path, b"")
            return b""
        if opcode in (RENAME, RENAME2):
            old = child(8 if opcode == RENAME else 16)
            new = os.path.join(self.nodes.path(struct.unpack_from("=Q", request)[0]), names[1])
            os.rename(old, new)
            self.nodes.moved(old, new)
            return b""
        if opcode == LINK:
            path = child(8)
            os.link(self.nodes.path(struct.unpack_from("=Q", request)[0]), path)
            return self.entry(path)
        if opcode == OPEN:
            # writing goes with reading, since the kernel reads the rest of a page that is written in part
            return self.open(node, self.nodes.path(node), os.O_RDWR if writes(request) else os.O_RDONLY)
        if opcode == CREATE:
            flags, mode = struct.unpack_from("=II", request)
            path = child(16)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | flags & os.O_EXCL, mode))
            return self.entry(path) + self.open(self.nodes.number(path), path, os.O_RDWR)
        if opcode == READ:
            handle, offset, size = struct.unpack_from("=QQI", request)
            return os.pread(handle, size, offset)
        if opcode == WRITE:
            handle, offset, size = struct.unpack_from("=QQI", request)
            return struct.pack("=II", os.pwrite(handle, request[40:40 + size], offset), 0)
        if opcode in (RELEASE, RELEASEDIR):
            handle = struct.unpack_from("=Q", request)[0]
            del self.opened[handle]
            self.listed.pop(handle, None)
            os.close(handle)
            return b""
        if opcode == FSYNC:
            os.fdatasync(struct.unpack_from("=Q", request)[0])
            return b""
        if opcode == OPENDIR:
            path = self.nodes.path(node)
            listed = [os.path.join(path, name) for name in os.listdir(path)]
            reply = self.open(node, path, os.O_RDONLY)
            self.listed[struct.unpack_from("=Q", reply)[0]] = listed
            return reply
        if opcode == READDIR:
            return self.list(request)
        if opcode in (FSYNCDIR, DESTROY):
            return b""
        raise OSError(errno.EOPNOTSUPP if opcode == FALLOCATE else errno.ENOSYS, "")


def writes(request):
    return struct.unpack_from("=I", request)[0] & os.O_ACCMODE != os.O_RDONLY


class Server:
    def __init__(self, point, root):
        self.point = point
        self.files = Files(root)
        self.fault = "NONE"
        self.change = threading.Condition()
        self.device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0,allow_other"
        if libc.mount(b"harness-campaign", point, b"fuse", ctypes.c_ulong(0), options.encode()):
            raise OSError(ctypes.get_errno(), "cannot mount", point)

    def strike(self, fault):
        if fault == "GONE":
            os._exit(0)
        if fault not in (*FAULTS, "NONE", "HANG"):
            sys.exit(f"there is no fault {fault}")
        with self.change:
            self.fault = fault
            self.change.notify_all()

    def answer(self, opcode, node, request):
        if opcode == INTERRUPT:
            raise OSError(errno.ENOSYS, "requests go on")
        with self.change:
            self.change.wait_for(lambda: self.fault != "HANG")
            fault = self.fault
        error, struck = FAULTS.get(fault, (0, ()))
        if opcode in struck or fault == "READ_ONLY" and opcode == OPEN and writes(request):
            raise OSError(error, fault)
        return self.files.statistics(fault == "FULL_DISK") if opcode == STATFS else self.files.perform(opcode, node, request)

    def serve(self):
        while True:
            try:
                request = os.read(self.device, REQUEST_BYTES)
                opcode, unique, node = struct.unpack_from("=4xIQQ", request)
                if opcode in UNANSWERED:
                    continue
                try:
                    error, body = 0, self.answer(opcode, node, request[40:])
                except Exception as e:
                    error, body = getattr(e, "errno", None) or errno.EIO, b""
                os.write(self.device, struct.pack("=IiQ", 16 + len(body), -error, unique) + body)
            except OSError as e:
                # a request that the kernel gave up is not waited for any more
                if e.errno != errno.ENOENT:
                    return  # it is no longer mounted


def main():
    os.umask(0)  # the kernel has applied the caller's
    server = Server(os.fsencode(sys.argv[1]), os.fsencode(sys.argv[2]))
    for _ in range(THREADS):
        threading.Thread(target=server.serve, daemon=True).start()
    print("mounted", flush=True)
    for line in sys.stdin:
        server.strike(line.strip())
        print(line, end="", flush=True)
    server.strike("NONE")
    libc.umount2(server.point, 2)
    os._exit(0)


main()
