package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"slices"
	"sort"
)

// Account is what requests of a while took and what became of them; times are in microseconds. Rate, times and percentiles are
// of those that were answered rightly or, where nobody looks at contents, seemed so.
type Account struct {
	OK      int     `json:"ok"`
	Lost    int     `json:"lost"`
	Corrupt int     `json:"corrupt"`
	Refused int     `json:"refused"`
	Left    int     `json:"abandoned"`
	Rate    float64 `json:"rate"`
	Mean    float64 `json:"mean"`
	P50     float64 `json:"p50"`
	P99     float64 `json:"p99"`
	P999    float64 `json:"p99.9"`
	Max     float64 `json:"max"`
}

// tally gathers an account.
type tally struct {
	Account
	took []int64
}

func (t *tally) add(outcome uint8, took int64) {
	*[]*int{&t.OK, &t.Lost, &t.Corrupt, &t.Refused, &t.Left}[outcome]++
	if outcome == outcomeOK || outcome == outcomeCorrupt {
		t.took = append(t.took, took)
	}
}

func (t *tally) account(nanos int64) Account {
	t.Rate = float64(len(t.took)) / float64(nanos) * 1e9
	t.Mean, t.P50, t.P99, t.P999, t.Max = shape(t.took)
	return t.Account
}

// shape is the mean, the percentiles by the nearest rank, and the maximum, in microseconds; it sorts.
func shape(nanos []int64) (mean, p50, p99, p999, most float64) {
	if len(nanos) == 0 {
		return
	}
	slices.Sort(nanos)
	at := func(share float64) float64 {
		return float64(nanos[max(0, int(math.Ceil(share*float64(len(nanos))-1e-9))-1)]) / 1e3
	}
	for _, each := range nanos {
		mean += float64(each)
	}
	return mean / float64(len(nanos)) / 1e3, at(0.5), at(0.99), at(0.999), at(1)
}

// logged is what the server saw of the requests that ended in a while; it includes what the server was late by.
func logged(records []Record, from, to int64) Account {
	var t tally
	for _, r := range records {
		if r.End >= from && r.End < to {
			t.add(r.Outcome, r.End-r.Arrival)
		}
	}
	return t.account(to - from)
}

// closed is what so many clients see that send a request as soon as they have the answer to the one before, over connections
// that take no time. What is drawn for the requests begins with a number.
func closed(kind Kind, epoch, from, to int64, clients int, number uint32) Account {
	queue, ready := newQueue(kind, epoch), make([]int64, clients)
	for i := range ready {
		ready[i] = from
	}
	queue.number = number
	var t tally
	for {
		now := slices.Min(ready)
		if now >= to {
			return t.account(to - from)
		}
		client := slices.Index(ready, now)
		served := queue.admit(now, uint16(client), true)
		if served.due < to {
			t.add(served.outcome, served.due-now)
		}
		ready[client] = max(served.due, now+100) // a service that takes no time would never let the clock go on
	}
}

// open is what a client sees that sends each request when it is due, however many are under way, and counts from then on.
// What is drawn, and the connections, are those of the requests that came, in their order.
func open(kind Kind, epoch int64, arrivals []int64, came []Record) Account {
	queue, ended := newQueue(kind, epoch), int64(0)
	var t tally
	for i, arrival := range arrivals {
		connection := uint16(i)
		if i < len(came) {
			queue.number, connection = came[i].Number, came[i].Connection
		}
		served := queue.admit(arrival, connection, true)
		ended = max(ended, served.due)
		t.add(served.outcome, served.due-arrival)
	}
	last := len(arrivals) - 1
	span := (arrivals[last] - arrivals[0]) * int64(len(arrivals)) / int64(max(1, last))
	return t.account(max(span, ended-arrivals[0])) // beyond its capacity, or held up, a server goes on
}

func evenly(rate float64, from, to int64) []int64 {
	arrivals := make([]int64, max(2, int(float64(to-from)*rate/1e9+0.5)))
	for i := range arrivals {
		arrivals[i] = from + int64(float64(i)/rate*1e9)
	}
	return arrivals
}

// Report is what account prints.
type Report struct {
	LateMean float64 `json:"lateMean"` // by how much answers left after they were due, in microseconds
	LateP99  float64 `json:"lateP99"`
	Logged   Account `json:"logged"`
	Perfect  Account `json:"perfect"`
	Reliable bool    `json:"reliable"` // whether the server's own error is small beside the times that were planted
}

func account(arguments []string) error {
	flags := flag.NewFlagSet("account", flag.ExitOnError)
	path := flags.String("log", "", "the log of serve")
	seconds := flags.Float64("seconds", 5, "how long a tool measured")
	warm := flags.Bool("warm", false, "it was the end of its reads that it measured, else it is the start")
	clients := flags.Int("closed", 0, "closed load by so many clients")
	rate := flags.Float64("rate", 0, "open load at even distances, per second")
	due := flags.String("arrivals", "", "open load: a file with the intended arrivals on the clock of the day, 8 bytes each")
	flags.Parse(arguments)
	header, records, err := readLog(*path)
	if err != nil {
		return err
	}
	var report Report
	last := int64(0)
	var reads []Record
	for _, r := range records {
		if r.Read == 1 {
			reads = append(reads, r)
			last = max(last, r.End)
		}
	}
	if len(reads) == 0 {
		return errors.New("the log holds no read")
	}
	sort.Slice(reads, func(i, j int) bool { return reads[i].Arrival < reads[j].Arrival })
	from, nanos := reads[0].Arrival, int64(*seconds*1e9)
	if *warm && *rate > 0 { // under open load these are as many as it intended
		from = reads[max(0, len(reads)-int(*seconds**rate+0.5))].Arrival
	} else if *warm {
		from = max(from, last-nanos)
	}
	var came []Record
	var late []int64
	for _, r := range reads {
		if r.Arrival >= from && r.Outcome != outcomeAbandoned {
			came = append(came, r)
			late = append(late, r.End-r.Due)
		}
	}
	report.LateMean, _, report.LateP99, _, _ = shape(late)
	report.Logged = logged(reads, from, last+1)
	report.Reliable = report.LateMean <= max(20, 0.02*report.Logged.Mean)
	to, kind, epoch := from+nanos, header.Kind, header.Epoch
	switch {
	case *clients > 0:
		report.Perfect = closed(kind, epoch, from, to, *clients, came[0].Number)
	case *rate > 0:
		report.Perfect = open(kind, epoch, evenly(*rate, from, to), came)
	case *due != "":
		raw, err := os.ReadFile(*due)
		if err != nil {
			return err
		}
		arrivals := make([]int64, len(raw)/8)
		for i := range arrivals {
			arrivals[i] = int64(binary.LittleEndian.Uint64(raw[8*i:])) - header.Realtime + header.Epoch
		}
		slices.Sort(arrivals)
		if len(arrivals) < 2 {
			return errors.New("too few arrivals")
		}
		report.Perfect = open(kind, epoch, arrivals, came)
	}
	return json.NewEncoder(os.Stdout).Encode(report)
}
