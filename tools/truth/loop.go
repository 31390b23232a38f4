package main

import (
	"cmp"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"
	"unsafe"
)

func monotonic() int64 {
	var now syscall.Timespec
	syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, 1, uintptr(unsafe.Pointer(&now)), 0)
	return now.Nano()
}

// Wire is what clients speak.
type Wire interface {
	// next takes one request from what a connection has sent. It returns how many bytes that was, 0 for none yet; and whether it
	// is planted. The answer is in c.answer then.
	next(c *Conn) (used int, planted, read bool, err error)
	// refuse replaces the answer by a refusal, and corrupt changes a byte of its content.
	refuse(c *Conn)
	corrupt(c *Conn)
}

// Conn is a connection with at most one request in service. A client may send further ones; they arrive when that has ended.
type Conn struct {
	fd      int
	number  uint16
	in      []byte // what was sent and is no part of a request that was taken
	answer  []byte // to the request in service
	content int    // where the content of the answer begins
	left    []byte // the part of answers that did not fit into the socket
	busy    bool
	closing bool // after the answer
	session pgSession
}

// job is an answer that is due.
type job struct {
	Record
	conn  *Conn
	reply []byte // for what is no connection
}

// Loop serves all connections on one thread. It sleeps until shortly before the next answer is due, and spins from then on.
type Loop struct {
	poll, listener int
	wire           Wire
	queue          *Queue
	log            *Log
	spin           int64
	jobs           []job
	conns          map[int32]*Conn
	fresh          uint16
	events         [256]syscall.EpollEvent
	quit           [2]int
	files          *Files // in place of connections
}

func newLoop(wire Wire, queue *Queue, log *Log, spin time.Duration) (*Loop, error) {
	poll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	l := &Loop{poll: poll, listener: -1, wire: wire, queue: queue, log: log, spin: int64(spin), conns: map[int32]*Conn{}}
	if err := syscall.Pipe2(l.quit[:], syscall.O_CLOEXEC|syscall.O_NONBLOCK); err != nil {
		return nil, err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	go func() {
		<-signals
		syscall.Write(l.quit[1], []byte{0})
	}()
	return l, l.watch(l.quit[0], syscall.EPOLLIN, syscall.EPOLL_CTL_ADD)
}

func (l *Loop) watch(fd int, events uint32, operation int) error {
	return syscall.EpollCtl(l.poll, operation, fd, &syscall.EpollEvent{Events: events, Fd: int32(fd)})
}

// listen opens a port on loopback; 0 for a free one. It returns which.
func (l *Loop) listen(port int) (int, error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, err
	}
	syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1)
	if err := syscall.Bind(fd, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return 0, fmt.Errorf("port %d of 127.0.0.1: %w", port, err)
	}
	if err := syscall.Listen(fd, 4096); err != nil {
		return 0, err
	}
	bound, err := syscall.Getsockname(fd)
	if err != nil {
		return 0, err
	}
	l.listener = fd
	return bound.(*syscall.SockaddrInet4).Port, l.watch(fd, syscall.EPOLLIN, syscall.EPOLL_CTL_ADD)
}

// run serves until a signal comes.
func (l *Loop) run() error {
	runtime.LockOSThread()
	debug.SetGCPercent(-1) // memory is made for new objects and connections alone
	debug.SetMemoryLimit(2 << 30)
	syscall.RawSyscall(syscall.SYS_PRCTL, 29, 1, 0) // PR_SET_TIMERSLACK
	for {
		now := clock()
		wait := int64(-1)
		for last := len(l.jobs) - 1; last >= 0; last = len(l.jobs) - 1 {
			j := l.jobs[last]
			if j.Due > now {
				wait = max(0, j.Due-now-l.spin)
				break
			}
			l.jobs = l.jobs[:last]
			l.finish(j)
			now = clock()
		}
		n := l.await(wait)
		for i := 0; i < n; i++ {
			fd := l.events[i].Fd
			switch {
			case int(fd) == l.quit[0]:
				return nil
			case int(fd) == l.listener:
				l.accept()
			case l.files != nil && int(fd) == l.files.fd:
				if err := l.files.receive(); err != nil {
					return err
				}
			default:
				if c := l.conns[fd]; c != nil {
					l.ready(c, l.events[i].Events)
				}
			}
		}
	}
}

// await is epoll_pwait2, whose limit is in nanoseconds; below 0 there is none. Short ones do not tell Go's scheduler.
func (l *Loop) await(nanos int64) int {
	limit := syscall.NsecToTimespec(nanos)
	at := uintptr(unsafe.Pointer(&limit))
	if nanos < 0 {
		at = 0
	}
	call := syscall.Syscall6
	if nanos >= 0 && nanos < int64(ms) {
		call = syscall.RawSyscall6
	}
	n, _, failed := call(441, uintptr(l.poll), uintptr(unsafe.Pointer(&l.events[0])), uintptr(len(l.events)), at, 0, 0)
	if failed != 0 {
		return 0
	}
	return int(n)
}

func (l *Loop) accept() {
	for {
		fd, _, err := syscall.Accept4(l.listener, syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
		if err != nil {
			return
		}
		syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
		c := &Conn{fd: fd, number: l.fresh, in: make([]byte, 0, 16384), answer: make([]byte, 0, 4096)}
		l.fresh++
		l.conns[int32(fd)] = c
		if l.watch(fd, syscall.EPOLLIN, syscall.EPOLL_CTL_ADD) != nil {
			l.drop(c)
		}
	}
}

func (l *Loop) drop(c *Conn) {
	if c.fd >= 0 {
		delete(l.conns, int32(c.fd))
		syscall.Close(c.fd)
		c.fd = -1
	}
}

func (l *Loop) ready(c *Conn, events uint32) {
	if events&syscall.EPOLLOUT != 0 {
		l.write(c, nil)
		if c.fd < 0 {
			return
		}
	}
	if events&(syscall.EPOLLIN|syscall.EPOLLHUP|syscall.EPOLLERR) == 0 {
		return
	}
	if cap(c.in)-len(c.in) < 4096 {
		c.in = append(make([]byte, 0, 2*cap(c.in)), c.in...)
	}
	n, err := rawRead(c.fd, c.in[len(c.in):cap(c.in)])
	if err == syscall.EAGAIN || err == syscall.EINTR {
		return
	}
	if n <= 0 {
		l.drop(c)
		return
	}
	c.in = c.in[:len(c.in)+n]
	l.take(c, clock())
}

// take serves what a connection has sent, up to a request whose answer is not due yet.
func (l *Loop) take(c *Conn, now int64) {
	for c.fd >= 0 && !c.busy && len(c.in) > 0 {
		c.answer = c.answer[:0]
		used, planted, read, err := l.wire.next(c)
		if err != nil {
			l.drop(c)
			return
		}
		if used == 0 {
			return
		}
		c.in = c.in[:copy(c.in, c.in[used:])]
		if !planted {
			l.write(c, c.answer)
			if c.closing {
				l.drop(c)
			}
			continue
		}
		c.busy = true
		l.plan(now, c.number, read, c, nil)
	}
}

// plan decides when a request is answered, and answers it if that is now.
func (l *Loop) plan(now int64, connection uint16, read bool, c *Conn, reply []byte) {
	number := l.queue.number
	served := l.queue.admit(now, connection, read)
	j := job{conn: c, reply: reply}
	j.Record = Record{Arrival: now, Start: served.start, Due: served.due, Number: number, Connection: connection, Outcome: served.outcome}
	if read {
		j.Read = 1
	}
	if served.due <= now {
		l.finish(j)
	} else {
		l.push(j)
	}
}

func (l *Loop) finish(j job) {
	c := j.conn
	if c == nil {
		j.End = clock()
		l.files.answer(&j)
		l.log.add(j.Record)
		return
	}
	c.busy = false
	switch {
	case c.fd < 0:
		j.Outcome = outcomeAbandoned
	case j.Outcome == outcomeRefused:
		l.wire.refuse(c)
	case j.Outcome == outcomeCorrupt:
		l.wire.corrupt(c)
	}
	j.End = clock()
	if j.Outcome == outcomeLost {
		l.drop(c)
	} else {
		l.write(c, c.answer)
	}
	l.log.add(j.Record)
	if c.closing {
		l.drop(c)
	}
	l.take(c, j.End)
}

// write sends an answer behind what is left of those before, and keeps what does not fit.
func (l *Loop) write(c *Conn, answer []byte) {
	waited := len(c.left) > 0
	if waited {
		c.left = append(c.left, answer...)
		answer = c.left
	}
	if c.fd < 0 || len(answer) == 0 {
		return
	}
	n, err := rawWrite(c.fd, answer)
	if err != 0 && err != syscall.EAGAIN {
		l.drop(c)
		return
	}
	c.left = append(c.left[:0], answer[max(n, 0):]...)
	if waits := len(c.left) > 0; waits != waited {
		events := uint32(syscall.EPOLLIN)
		if waits {
			events |= syscall.EPOLLOUT
		}
		l.watch(c.fd, events, syscall.EPOLL_CTL_MOD)
	}
}

// Calls of the kernel that do not wait do not tell Go's scheduler either, which takes longer than they do.
func raw(call uintptr, fd int, bytes []byte) (int, syscall.Errno) {
	n, _, err := syscall.RawSyscall(call, uintptr(fd), uintptr(unsafe.Pointer(&bytes[0])), uintptr(len(bytes)))
	return int(n), err
}

func rawRead(fd int, into []byte) (int, syscall.Errno)  { return raw(syscall.SYS_READ, fd, into) }
func rawWrite(fd int, from []byte) (int, syscall.Errno) { return raw(syscall.SYS_WRITE, fd, from) }

// push keeps the jobs in the order of their times, the next one last.
func (l *Loop) push(j job) {
	at, _ := slices.BinarySearchFunc(l.jobs, j, func(a, b job) int {
		return cmp.Or(cmp.Compare(b.Due, a.Due), cmp.Compare(b.Number, a.Number))
	})
	l.jobs = slices.Insert(l.jobs, at, j)
}
