package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"
)

// Record is one request in the log, on the monotonic clock of the machine, in nanoseconds. A log is a line of JSON (Header)
// and then records in the order of their ends, its numbers little-endian.
type Record struct {
	Arrival    int64  // the server had read the whole request
	Start      int64  // a server took it up
	Due        int64  // the answer was to leave
	End        int64  // the answer left; what this is behind Due is the server's own error
	Number     uint32 // of the request, which decides what was drawn for it
	Connection uint16
	Outcome    uint8
	Read       uint8
}

// Header says what was planted. Realtime is what the clock of the epoch stood at when the monotonic one stood at Epoch.
type Header struct {
	Kind     Kind   `json:"kind"`
	Wire     string `json:"wire"`
	Epoch    int64  `json:"epoch"`
	Realtime int64  `json:"realtime"`
}

var started, startedAt = time.Now(), monotonic()

// clock is the monotonic clock of the machine, which every process here shares.
func clock() int64 { return startedAt + int64(time.Since(started)) }

// Log keeps records in memory until the end, so that the loop waits for no disk.
type Log struct {
	file  *os.File
	parts [][]Record // each with room for millions, which takes memory only as it is used; none is ever copied
}

func newLog(path string, header Header) (*Log, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &Log{file, [][]Record{make([]Record, 0, 1<<21)}}, json.NewEncoder(file).Encode(header)
}

func (l *Log) add(record Record) {
	last := l.parts[len(l.parts)-1]
	if len(last) == cap(last) {
		last = make([]Record, 0, cap(last))
		l.parts = append(l.parts, last)
	}
	l.parts[len(l.parts)-1] = append(last, record)
}

func (l *Log) close() error {
	var err error
	for _, part := range l.parts {
		err = errors.Join(err, binary.Write(l.file, order, part))
	}
	return errors.Join(err, l.file.Close())
}

func readLog(path string) (Header, []Record, error) {
	var header Header
	raw, err := os.ReadFile(path)
	if err != nil {
		return header, nil, err
	}
	line, rest, _ := bytes.Cut(raw, []byte{'\n'})
	if err := json.Unmarshal(line, &header); err != nil {
		return header, nil, fmt.Errorf("%s is no log: %w", path, err)
	}
	records := make([]Record, len(rest)/binary.Size(Record{}))
	_, err = binary.Decode(rest, order, records)
	return header, records, err
}
