package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// Files is a filesystem in memory, by the kernel's FUSE protocol. Planted are reads and writes of files, which all reach it: files
// are opened for direct I/O, past the page cache. Files whose names begin with a dot are marks of a tool, and not planted. Its
// connections are the files, in the order of their making.
type Files struct {
	loop      *Loop
	directory string
	fd        int
	nodes     map[uint64]*node
	last      uint64
	in        []byte
}

type node struct {
	id       uint64
	mode     uint32
	content  []byte
	children map[string]*node // of a directory
	mark     bool             // its name begins with a dot
}

// The operations by their numbers in linux/fuse.h.
const (
	fuseLookup, fuseForget, fuseGetattr, fuseSetattr, fuseMkdir, fuseUnlink, fuseRmdir     = 1, 2, 3, 4, 9, 10, 11
	fuseOpen, fuseRead, fuseWrite, fuseStatfs, fuseRelease, fuseFsync, fuseFlush, fuseInit = 14, 15, 16, 17, 18, 20, 25, 26
	fuseOpendir, fuseReaddir, fuseReleasedir, fuseFsyncdir, fuseAccess, fuseCreate         = 27, 28, 29, 30, 34, 35
	fuseInterrupt, fuseDestroy, fuseBatchForget, fuseRename                                = 36, 38, 42, 12
)

const largestIO, fuseHead, rootID = 1 << 20, 40, 1

func mount(loop *Loop, directory string) (*Files, error) {
	if directory == "" || os.Geteuid() != 0 {
		return nil, errors.New("wire file takes -directory, and root to mount it")
	}
	fd, err := syscall.Open("/dev/fuse", syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("/dev/fuse: %w", err)
	}
	with := fmt.Sprintf("fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other", fd)
	if err := syscall.Mount("truth", directory, "fuse.truth", syscall.MS_NOSUID|syscall.MS_NODEV, with); err != nil {
		return nil, fmt.Errorf("cannot mount %s: %w", directory, err)
	}
	root := &node{id: rootID, mode: syscall.S_IFDIR | 0o755, children: map[string]*node{}}
	f := &Files{loop: loop, directory: directory, fd: fd, nodes: map[uint64]*node{rootID: root}, last: rootID,
		in: make([]byte, largestIO+8192)}
	loop.files = f
	return f, loop.watch(fd, syscall.EPOLLIN, syscall.EPOLL_CTL_ADD)
}

func (f *Files) unmount() {
	syscall.Unmount(f.directory, syscall.MNT_DETACH)
	syscall.Close(f.fd)
}

// receive takes all requests of the kernel that wait.
func (f *Files) receive() error {
	for {
		n, failed := rawRead(f.fd, f.in)
		switch failed {
		case 0:
		case syscall.EAGAIN:
			return nil
		case syscall.EINTR, syscall.ENOENT:
			continue
		default:
			return failed
		}
		f.request(f.in[:n], clock())
	}
}

func (f *Files) request(in []byte, now int64) {
	operation, unique, id := order.Uint32(in[4:]), order.Uint64(in[8:]), order.Uint64(in[16:])
	body, of := in[fuseHead:], f.nodes[id]
	switch operation {
	case fuseForget, fuseBatchForget, fuseInterrupt, fuseDestroy:
		return // there is no answer to these, and nodes are few
	}
	if of == nil && operation != fuseInit {
		f.reply(unique, syscall.ENOENT, nil)
		return
	}
	switch operation {
	case fuseRead:
		offset, size := order.Uint64(body[8:]), uint64(order.Uint32(body[16:]))
		length := uint64(len(of.content))
		begin, end := min(offset, length), min(offset+size, length)
		if of.mark {
			f.reply(unique, 0, of.content[begin:end])
		} else {
			f.loop.plan(now, uint16(id), true, nil, message(unique, 0, of.content[begin:end]))
		}
	case fuseWrite:
		offset, size := order.Uint64(body[8:]), order.Uint32(body[16:])
		of.resize(max(uint64(len(of.content)), offset+uint64(size)))
		copy(of.content[offset:], body[40:40+size])
		f.loop.plan(now, uint16(id), false, nil, message(unique, 0, order.AppendUint64(nil, uint64(size))))
	default:
		f.reply(f.administer(unique, operation, of, body))
	}
}

var order = binary.LittleEndian

// administer does what is not planted.
func (f *Files) administer(unique uint64, operation uint32, of *node, body []byte) (uint64, syscall.Errno, []byte) {
	var answer []byte
	var failed syscall.Errno
	switch operation {
	case fuseInit:
		// Version 7.31; direct I/O that does not wait, large writes
		answer = fields32(nil, 7, 31, 1<<17, 1<<0|1<<5|1<<15|1<<22, 512|512<<16, largestIO, 1, largestIO/4096, 0, 0, 0, 0, 0, 0, 0, 0)
	case fuseLookup:
		name, _ := text(body)
		if found := of.children[name]; found != nil {
			answer = found.entry()
		} else {
			failed = syscall.ENOENT
		}
	case fuseGetattr, fuseSetattr:
		if operation == fuseSetattr && order.Uint32(body)&8 != 0 {
			of.resize(order.Uint64(body[16:]))
		}
		answer = of.attributes(order.AppendUint64(order.AppendUint64(nil, 1), 0))
	case fuseMkdir, fuseCreate:
		answer, failed = f.create(operation, of, body)
	case fuseUnlink, fuseRmdir:
		name, _ := text(body)
		if gone := of.children[name]; gone == nil {
			failed = syscall.ENOENT
		} else if len(gone.children) > 0 {
			failed = syscall.ENOTEMPTY
		} else {
			delete(of.children, name)
		}
	case fuseRename:
		from, rest := text(body[8:])
		to, _ := text(rest)
		if target, moved := f.nodes[order.Uint64(body)], of.children[from]; target == nil || moved == nil {
			failed = syscall.ENOENT
		} else {
			delete(of.children, from)
			moved.mark, target.children[to] = strings.HasPrefix(to, "."), moved
		}
	case fuseOpen, fuseOpendir:
		answer = opened()
	case fuseReaddir:
		if order.Uint64(body[8:]) == 0 {
			answer = of.list()
		}
	case fuseStatfs:
		for _, blocks := range []uint64{1 << 22, 1 << 21, 1 << 21, 1 << 20, 1 << 19} {
			answer = order.AppendUint64(answer, blocks)
		}
		answer = append(fields32(answer, 4096, 255, 4096, 0), make([]byte, 24)...)
	case fuseRelease, fuseReleasedir, fuseFsync, fuseFsyncdir, fuseFlush, fuseAccess:
	default:
		failed = syscall.ENOSYS
	}
	return unique, failed, answer
}

func (f *Files) create(operation uint32, of *node, body []byte) ([]byte, syscall.Errno) {
	mode, skip := order.Uint32(body)|syscall.S_IFDIR, 8
	if operation == fuseCreate {
		mode, skip = order.Uint32(body[4:]), 16
	}
	name, _ := text(body[skip:])
	if of.children[name] != nil {
		return nil, syscall.EEXIST
	}
	f.last++
	made := &node{id: f.last, mode: mode, mark: strings.HasPrefix(name, ".")}
	if mode&syscall.S_IFDIR != 0 {
		made.children = map[string]*node{}
	}
	of.children[name], f.nodes[made.id] = made, made
	if operation == fuseCreate {
		return append(made.entry(), opened()...), 0
	}
	return made.entry(), 0
}

// opened is for a file whose reads and writes all come here (FOPEN_DIRECT_IO), several at a time too.
func opened() []byte { return append(order.AppendUint64(nil, 0), fields32(nil, 1|1<<6, 0)...) }

func (n *node) resize(size uint64) {
	kept := min(size, uint64(len(n.content)))
	n.content = append(n.content[:kept], make([]byte, size-kept)...)
}

// entry is fuse_entry_out: names are valid for no time, attributes for a second.
func (n *node) entry() []byte {
	out := order.AppendUint64(order.AppendUint64(nil, n.id), 0)
	out = order.AppendUint64(order.AppendUint64(out, 0), 0)
	return n.attributes(fields32(out, 0, 0))
}

func (n *node) attributes(out []byte) []byte {
	size := uint64(len(n.content))
	for _, value := range []uint64{n.id, size, (size + 511) / 512, 0, 0, 0} {
		out = order.AppendUint64(out, value)
	}
	return fields32(out, 0, 0, 0, n.mode, 1, 0, 0, 0, 4096, 0)
}

// list is a directory of few names, whole.
func (n *node) list() (out []byte) {
	for name, child := range n.children {
		out = order.AppendUint64(order.AppendUint64(out, child.id), 1)
		out = append(fields32(out, uint32(len(name)), child.mode>>12), name...)
		out = append(out, make([]byte, -len(out)&7)...)
	}
	return out
}

func fields32(out []byte, values ...uint32) []byte {
	for _, value := range values {
		out = order.AppendUint32(out, value)
	}
	return out
}

func message(unique uint64, failed syscall.Errno, content []byte) []byte {
	out := make([]byte, 16, 16+len(content))
	order.PutUint32(out, uint32(16+len(content)))
	order.PutUint32(out[4:], uint32(-int32(failed)))
	order.PutUint64(out[8:], unique)
	return append(out, content...)
}

func (f *Files) reply(unique uint64, failed syscall.Errno, content []byte) {
	rawWrite(f.fd, message(unique, failed, content))
}

// answer sends what was planted. A lost answer is a read that fails, as a refused one: the kernel would wait for ever.
func (f *Files) answer(j *job) {
	switch {
	case j.Outcome == outcomeLost || j.Outcome == outcomeRefused:
		j.reply = message(order.Uint64(j.reply[8:]), syscall.EIO, nil)
	case j.Outcome == outcomeCorrupt && len(j.reply) > 16:
		j.reply[(16+len(j.reply))/2] ^= 1
	}
	rawWrite(f.fd, j.reply)
}
