package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// check starts a server of one kind and is its client: one thread that does nothing but look whether an answer is there. What
// the server says of itself is compared with what was planted, and what the client saw with both.
func check(arguments []string) error {
	flags := flag.NewFlagSet("check", flag.ExitOnError)
	kindOf := planted(flags)
	wire := flags.String("wire", "http", "http, postgres or file, which has one connection")
	connections := flags.Int("connections", 4, "connections of a closed load")
	rate := flags.Float64("rate", 0, "open load at even distances over these connections, per second")
	seconds := flags.Float64("seconds", 2, "how long")
	cpus := flags.String("cpus", "", "processors of client and server, such as 0,1")
	flags.Parse(arguments)
	kind, err := kindOf()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "truth-check-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	ours, theirs, apart := strings.Cut(*cpus, ",")
	itself, err := os.Executable()
	if err != nil {
		return err
	}
	log, files := filepath.Join(scratch, "log"), filepath.Join(scratch, "files")
	words := []string{itself, "serve", "-wire", *wire, "-log", log, "-kind", kind.Name, "-time", kind.Time.String(),
		"-servers", strconv.Itoa(kind.Servers), "-seed", strconv.FormatUint(kind.Seed, 10), "-directory", files}
	if err := os.Mkdir(files, 0o755); err != nil {
		return err
	}
	if apart {
		words = append([]string{"taskset", "-c", theirs}, words...)
	}
	server := exec.Command(words[0], words[1:]...)
	server.Stderr = os.Stderr
	server.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	said, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	if err := server.Start(); err != nil {
		return err
	}
	var place struct{ Port int }
	if err := json.NewDecoder(said).Decode(&place); err != nil {
		return fmt.Errorf("the server did not start: %w", errors.Join(err, server.Wait()))
	}
	if processor, err := strconv.Atoi(ours); apart && err == nil {
		set := uint64(1) << processor
		syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, 8, uintptr(unsafe.Pointer(&set)))
	}
	var seen seen
	nanos := int64(*seconds * 1e9)
	if *wire == "file" {
		*connections = 1
		seen, err = readFile(filepath.Join(files, "file"), nanos)
	} else {
		seen, err = converse(*wire, place.Port, *connections, *rate, nanos)
	}
	server.Process.Signal(syscall.SIGTERM)
	if err := errors.Join(err, server.Wait()); err != nil {
		return err
	}
	return compare(log, seen, *connections, *rate, nanos)
}

// seen is what the client saw: the tally of answers, when it began, and its requests in their order.
type seen struct {
	tally
	from int64
}

// compare prints the figures side by side.
func compare(path string, seen seen, connections int, rate float64, nanos int64) error {
	header, records, err := readLog(path)
	if err != nil {
		return err
	}
	from, to := seen.from, seen.from+nanos
	var late []int64
	var came []Record
	for _, r := range records {
		if r.Read == 1 && r.End >= from && r.End < to && r.Outcome != outcomeAbandoned {
			late, came = append(late, r.End-r.Due), append(came, r)
		}
	}
	if len(came) == 0 {
		return errors.New("no request was answered")
	}
	sort.Slice(came, func(i, j int) bool { return came[i].Arrival < came[j].Arrival })
	perfect := closed(header.Kind, header.Epoch, from, to, connections, came[0].Number)
	if rate > 0 {
		perfect = open(header.Kind, header.Epoch, evenly(rate, from, to), came)
	}
	server, client := logged(records, from, to), seen.account(nanos)
	_, late50, late99, late999, most := shape(late)
	fmt.Printf("%s, %s: answers left %.1f µs late in the median, p99 %.1f, p99.9 %.1f, at most %.0f\n", header.Wire,
		header.Kind.Name, late50, late99, late999, most)
	fmt.Printf("  %-18s %9s %9s %9s %9s %9s %9s %7s %7s %7s\n", "µs", "rate/s", "mean", "p50", "p99", "p99.9", "max", "lost",
		"corrupt", "refused")
	for i, a := range []Account{perfect, server, client} {
		fmt.Printf("  %-18s %9.0f %9.1f %9.1f %9.1f %9.1f %9.1f %7d %7d %7d\n", []string{"perfect", "server's log", "client"}[i],
			a.Rate, a.Mean, a.P50, a.P99, a.P999, a.Max, a.Lost, a.Corrupt, a.Refused)
	}
	return nil
}

// peer is a connection of the client.
type peer struct {
	fd        int
	due       int64 // of its request, 0 without one
	got, want int   // bytes of the answer; want is 0 until the head is there
	in        []byte
}

var httpRequest = []byte("GET /truth/key HTTP/1.1\r\nHost: truth\r\n\r\n")

func dial(port int, wire string) (*peer, error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.Connect(fd, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return nil, err
	}
	syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
	p := &peer{fd: fd, in: make([]byte, 1<<16)}
	if wire == "postgres" {
		startup := append(binary.BigEndian.AppendUint32(nil, 3<<16), "user\x00truth\x00\x00"...)
		rawWrite(fd, append(binary.BigEndian.AppendUint32(nil, uint32(4+len(startup))), startup...))
		for at := 0; !bytes.HasSuffix(p.in[:at], []byte("Z\x00\x00\x00\x05I")); {
			n, failed := rawRead(fd, p.in[at:])
			if failed != 0 || n == 0 {
				return nil, errors.New("the server does not greet")
			}
			at += n
		}
	}
	return p, syscall.SetNonblock(fd, true)
}

// ask is a request of the wire: by a prepared statement where the connection has one.
func ask(wire string) []byte {
	if wire == "http" {
		return httpRequest
	}
	query := "SELECT payload FROM objects WHERE key = 1\x00"
	return append(binary.BigEndian.AppendUint32([]byte{'Q'}, uint32(4+len(query))), query...)
}

// converse is a closed load over connections, or an open one that takes those that are free.
func converse(wire string, port, connections int, rate float64, nanos int64) (seen, error) {
	var s seen
	peers := make([]*peer, connections)
	for i := range peers {
		var err error
		if peers[i], err = dial(port, wire); err != nil {
			return s, err
		}
	}
	request := ask(wire)
	s.from = clock()
	sent, to := 0, s.from+nanos
	for now := s.from; now < to; now = clock() {
		for i, p := range peers {
			if p.due == 0 {
				due := now
				if rate > 0 {
					due = s.from + int64(float64(sent)/rate*1e9)
				}
				if due > now || due >= to {
					continue
				}
				if rate == 0 {
					due = clock()
				}
				sent++
				p.due, p.got, p.want = due, 0, 0
				rawWrite(p.fd, request)
				continue
			}
			outcome, ended := p.look(wire)
			if !ended {
				continue
			}
			s.add(outcome, clock()-p.due)
			p.due = 0
			if outcome == outcomeLost {
				syscall.Close(p.fd)
				var err error
				if peers[i], err = dial(port, wire); err != nil {
					return s, err
				}
			}
		}
	}
	return s, nil
}

// look says whether an answer is whole, and what it is.
func (p *peer) look(wire string) (outcome uint8, ended bool) {
	n, failed := rawRead(p.fd, p.in[p.got:])
	if failed == syscall.EAGAIN {
		return 0, false
	}
	if failed != 0 || n == 0 {
		return outcomeLost, true
	}
	p.got += n
	answer := p.in[:p.got]
	if wire == "postgres" {
		if !bytes.HasSuffix(answer, []byte("Z\x00\x00\x00\x05I")) {
			return 0, false
		}
		if answer[0] == 'E' {
			return outcomeRefused, true
		}
		digits := answer[bytes.IndexByte(answer, '\\')+2:]
		if bytes.Count(digits[:2048], []byte("5a")) < 1024 {
			return outcomeCorrupt, true
		}
		return outcomeOK, true
	}
	if p.want == 0 {
		head := bytes.Index(answer, endOfHead)
		_, length, _ := bytes.Cut(answer, []byte("Content-Length: "))
		length, _, _ = bytes.Cut(length, endOfHead[:2])
		size, err := strconv.Atoi(string(length))
		if head < 0 || err != nil {
			return 0, false
		}
		p.want = head + 4 + size
	}
	switch {
	case p.got < p.want:
		return 0, false
	case answer[9] == '5':
		return outcomeRefused, true
	case bytes.Count(answer, []byte("truth...")) < 128:
		return outcomeCorrupt, true
	}
	return outcomeOK, true
}

// readFile reads blocks of a file one after the other, past the page cache.
func readFile(path string, nanos int64) (seen, error) {
	var s seen
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o644); err != nil {
		return s, err
	}
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_DIRECT, 0)
	if err != nil {
		return s, err
	}
	defer syscall.Close(fd)
	block, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return s, err
	}
	s.from = clock()
	for now, i := s.from, int64(0); now < s.from+nanos; i++ {
		n, err := syscall.Pread(fd, block, i%256*4096)
		outcome := uint8(outcomeOK)
		switch {
		case err != nil:
			outcome = outcomeRefused // the kernel has one error for what was lost and what was refused
		case n != len(block) || bytes.Count(block, []byte{0}) != n:
			outcome = outcomeCorrupt
		}
		end := clock()
		s.add(outcome, end-now)
		now = end
	}
	return s, nil
}
