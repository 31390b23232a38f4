package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"runtime"
	"syscall"
)

// client is a load generator that does nothing but look whether an answer is there, on one thread, and prints an Account. What
// it sees beyond what was planted is the error of the server and of the way to it.
func client(arguments []string) error {
	flags := flag.NewFlagSet("client", flag.ExitOnError)
	wire := flags.String("wire", "http", "http, postgres or file")
	port := flags.Int("port", 0, "the port of the server")
	path := flags.String("file", "", "a file to make and to read, by one request at a time")
	connections := flags.Int("connections", 16, "how many")
	seconds := flags.Float64("seconds", 5, "how long")
	flags.Parse(arguments)
	runtime.LockOSThread()
	nanos := int64(*seconds * 1e9)
	var t tally
	var err error
	if *wire == "file" {
		t, err = readFile(*path, nanos)
	} else {
		t, err = converse(*wire, *port, *connections, nanos)
	}
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(t.account(nanos))
}

// peer is a connection of the client.
type peer struct {
	fd  int
	due int64 // of its request, 0 without one
	got int   // bytes of the answer
	in  []byte
}

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
			n, err := syscall.Read(fd, p.in[at:]) // a raw call that waits would hold up Go's collector
			if err != nil || n == 0 {
				return nil, errors.New("the server does not greet")
			}
			at += n
		}
	}
	return p, syscall.SetNonblock(fd, true)
}

// asked is a request of each wire.
var asked = map[string][]byte{
	"http":     []byte("GET /truth/key HTTP/1.1\r\nHost: truth\r\n\r\n"),
	"postgres": []byte("Q\x00\x00\x00.SELECT payload FROM objects WHERE key = 1\x00"),
}

// converse is a closed load over connections.
func converse(wire string, port, connections int, nanos int64) (tally, error) {
	var t tally
	var err error
	peers := make([]*peer, connections)
	for to := clock() + nanos; clock() < to; {
		for i, p := range peers {
			if p == nil {
				if peers[i], err = dial(port, wire); err != nil {
					return t, err
				}
				continue
			}
			if p.due == 0 {
				p.due, p.got = clock(), 0
				rawWrite(p.fd, asked[wire])
				continue
			}
			outcome, ended := p.look(wire)
			if !ended {
				continue
			}
			t.add(outcome, clock()-p.due)
			p.due = 0
			if outcome == outcomeLost {
				syscall.Close(p.fd)
				peers[i] = nil
			}
		}
	}
	return t, nil
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
	switch {
	case !bytes.HasSuffix(answer, []byte("truth...")) && !bytes.HasSuffix(answer, []byte("</Error>")):
		return 0, false
	case answer[9] == '5':
		return outcomeRefused, true
	case bytes.Count(answer, []byte("truth...")) < 128:
		return outcomeCorrupt, true
	}
	return outcomeOK, true
}

// readFile reads blocks of a file one after the other, past the page cache.
func readFile(path string, nanos int64) (tally, error) {
	var t tally
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o644); err != nil {
		return t, err
	}
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_DIRECT, 0)
	if err != nil {
		return t, err
	}
	defer syscall.Close(fd)
	block, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return t, err
	}
	from := clock()
	for now, i := from, int64(0); now < from+nanos; i++ {
		n, err := syscall.Pread(fd, block, i%256*4096)
		outcome := uint8(outcomeOK)
		switch {
		case err != nil:
			outcome = outcomeRefused // the kernel has one error for what was lost and what was refused
		case n != len(block) || bytes.Count(block, []byte{0}) != n:
			outcome = outcomeCorrupt
		}
		end := clock()
		t.add(outcome, end-now)
		now = end
	}
	return t, nil
}
