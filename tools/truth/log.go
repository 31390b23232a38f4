package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
	"unsafe"
)

// Record is one request in the log, on the monotonic clock of the machine, in nanoseconds. A log is a line of JSON (Header)
// and then records in the order of their ends, as this machine keeps them.
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

const recordSize = int(unsafe.Sizeof(Record{}))

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

// Log keeps records in memory and hands them to a file in large parts, so that the loop waits for no disk.
type Log struct {
	part  []Record
	parts chan []Record
	done  chan error
}

const partRecords = 1 << 15

func newLog(path string, header Header) (*Log, error) {
	log := &Log{part: make([]Record, 0, partRecords), parts: make(chan []Record, 1024), done: make(chan error, 1)}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	if _, err := file.Write(append(line, '\n')); err != nil {
		return nil, err
	}
	go func() {
		var failed error
		for part := range log.parts {
			bytes := unsafe.Slice((*byte)(unsafe.Pointer(&part[0])), len(part)*recordSize)
			if _, err := file.Write(bytes); err != nil && failed == nil {
				failed = err
			}
		}
		if err := file.Close(); failed == nil {
			failed = err
		}
		log.done <- failed
	}()
	return log, nil
}

func (l *Log) add(record Record) {
	l.part = append(l.part, record)
	if len(l.part) == partRecords {
		l.parts <- l.part
		l.part = make([]Record, 0, partRecords)
	}
}

func (l *Log) close() error {
	if len(l.part) > 0 {
		l.parts <- l.part
	}
	close(l.parts)
	return <-l.done
}

func readLog(path string) (Header, []Record, error) {
	var header Header
	file, err := os.Open(path)
	if err != nil {
		return header, nil, err
	}
	defer file.Close()
	reader := bufio.NewReaderSize(file, 1<<20)
	line, err := reader.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &header)
	}
	if err != nil {
		return header, nil, fmt.Errorf("%s is no log: %w", path, err)
	}
	rest, err := io.ReadAll(reader)
	if err != nil {
		return header, nil, err
	}
	records := make([]Record, len(rest)/recordSize)
	if len(records) > 0 {
		copy(records, unsafe.Slice((*Record)(unsafe.Pointer(&rest[0])), len(records)))
	}
	return header, records, nil
}
