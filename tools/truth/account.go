package main

import (
	"container/heap"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"sort"
)

// Account is what requests of a while took and what became of them; times are in microseconds. Rate, times and percentiles are
// of those that were answered rightly or, where nobody looks at contents, seemed so.
type Account struct {
	OK       int     `json:"ok"`
	Lost     int     `json:"lost"`
	Corrupt  int     `json:"corrupt"`
	Refused  int     `json:"refused"`
	Left     int     `json:"abandoned"`
	Rate     float64 `json:"rate"`
	Mean     float64 `json:"mean"`
	P50      float64 `json:"p50"`
	P99      float64 `json:"p99"`
	P999     float64 `json:"p99.9"`
	Max      float64 `json:"max"`
	FailTime float64 `json:"failedMean"` // how long what failed took
}

// tally gathers an account.
type tally struct {
	Account
	took   []int64
	failed float64
}

func (t *tally) add(outcome uint8, took int64) {
	switch outcome {
	case outcomeOK:
		t.OK++
	case outcomeLost:
		t.Lost++
	case outcomeCorrupt:
		t.Corrupt++
	case outcomeRefused:
		t.Refused++
	default:
		t.Left++
	}
	if outcome == outcomeOK || outcome == outcomeCorrupt {
		t.took = append(t.took, took)
	} else {
		t.failed += float64(took)
	}
}

func (t *tally) account(nanos int64) Account {
	if failures := t.Lost + t.Refused + t.Left; failures > 0 {
		t.FailTime = t.failed / float64(failures) / 1e3
	}
	t.Rate = float64(len(t.took)) / float64(nanos) * 1e9
	t.Mean, t.P50, t.P99, t.P999, t.Max = shape(t.took)
	return t.Account
}

// shape is the mean, the percentiles by the nearest rank, and the maximum, in microseconds; it sorts.
func shape(nanos []int64) (mean, p50, p99, p999, most float64) {
	if len(nanos) == 0 {
		return
	}
	sort.Slice(nanos, func(i, j int) bool { return nanos[i] < nanos[j] })
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

// next is a client of a closed load that sends again at a time.
type next struct {
	at     int64
	client uint16
}

type nexts []next

func (n nexts) Len() int { return len(n) }
func (n nexts) Less(i, j int) bool {
	return n[i].at < n[j].at || n[i].at == n[j].at && n[i].client < n[j].client
}
func (n nexts) Swap(i, j int) { n[i], n[j] = n[j], n[i] }
func (n *nexts) Push(x any)   { *n = append(*n, x.(next)) }
func (n *nexts) Pop() any {
	last := (*n)[len(*n)-1]
	*n = (*n)[:len(*n)-1]
	return last
}

// closed is what so many clients see that send a request as soon as they have the answer to the one before, over connections
// that take no time. What is drawn for the requests begins with a number.
func closed(kind Kind, epoch, from, to int64, clients int, number uint32) Account {
	queue, waiting := newQueue(kind, epoch), make(nexts, clients)
	for i := range waiting {
		waiting[i] = next{from, uint16(i)}
	}
	queue.number = number
	var t tally
	for waiting[0].at < to {
		now, client := waiting[0].at, waiting[0].client
		served := queue.admit(now, client, true)
		if served.due < to {
			t.add(served.outcome, served.due-now)
		}
		// A service that takes no time would never let the clock go on
		waiting[0].at = max(served.due, now+100)
		heap.Fix(&waiting, 0)
	}
	return t.account(to - from)
}

// open is what a client sees that sends each request when it is due, however many are under way, and counts from then on.
// What is drawn, and the connections, are those of the requests that came, in their order.
func open(kind Kind, epoch int64, arrivals []int64, came []Record) Account {
	queue := newQueue(kind, epoch)
	var t tally
	for i, arrival := range arrivals {
		connection := uint16(i)
		if i < len(came) {
			queue.number, connection = came[i].Number, came[i].Connection
		}
		served := queue.admit(arrival, connection, true)
		t.add(served.outcome, served.due-arrival)
	}
	last := len(arrivals) - 1
	return t.account((arrivals[last] - arrivals[0]) * int64(len(arrivals)) / int64(max(1, last)))
}

// poisson are arrivals at random, where nobody knows those of a tool: as many as make the answer that of the formula.
func poisson(kind Kind, rate float64, epoch int64, nanos int64) []int64 {
	var arrivals []int64
	for at, i := float64(0), uint32(0); at < float64(nanos); i++ {
		arrivals = append(arrivals, epoch+int64(at))
		at -= math.Log(kind.uniform(i, 3)) / rate * 1e9
	}
	return arrivals
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
	Header    Header  `json:"header"`
	Requests  int     `json:"requests"` // all planted ones in the log
	Reads     int     `json:"reads"`
	First     int64   `json:"first"` // arrival of a read
	Last      int64   `json:"last"`  // end of a read
	LateP50   float64 `json:"lateP50"`
	LateP99   float64 `json:"lateP99"`
	LateMax   float64 `json:"lateMax"` // by how much answers left after they were due, in microseconds
	LateMean  float64 `json:"lateMean"`
	Logged    Account `json:"logged"`
	Perfect   Account `json:"perfect"`
	Reliable  bool    `json:"reliable"` // whether the server's own error is small beside the times that were planted
	PlantMean float64 `json:"plantedMean"`
}

func account(arguments []string) error {
	flags := flag.NewFlagSet("account", flag.ExitOnError)
	path := flags.String("log", "", "the log of serve")
	seconds := flags.Float64("seconds", 0, "what a tool measured, before the end of the last read; 0 for all")
	clients := flags.Int("closed", 0, "closed load by so many clients")
	rate := flags.Float64("rate", 0, "open load at even distances, per second")
	atRandom := flags.Float64("random", 0, "open load at random, per second, whose arrivals nobody knows")
	due := flags.String("arrivals", "", "open load: a file with the intended arrivals on the clock of the day, 8 bytes each")
	flags.Parse(arguments)
	header, records, err := readLog(*path)
	if err != nil {
		return err
	}
	report := Report{Header: header, Requests: len(records)}
	var reads []Record
	for _, r := range records {
		if r.Read == 1 {
			reads = append(reads, r)
			report.Last = max(report.Last, r.End)
		}
	}
	if report.Reads = len(reads); len(reads) == 0 {
		return errors.New("the log holds no read")
	}
	sort.Slice(reads, func(i, j int) bool { return reads[i].Arrival < reads[j].Arrival })
	report.First = reads[0].Arrival
	from := report.First
	if *seconds > 0 {
		from = max(from, report.Last-int64(*seconds*1e9))
	}
	var came []Record
	var late, service []int64
	for _, r := range reads {
		if r.Arrival >= from && r.Outcome != outcomeAbandoned {
			came = append(came, r)
			late = append(late, r.End-r.Due)
			service = append(service, r.Due-r.Start)
		}
	}
	report.LateMean, report.LateP50, report.LateP99, _, report.LateMax = shape(late)
	report.PlantMean, _, _, _, _ = shape(service)
	report.Logged = logged(reads, from, report.Last+1)
	report.Reliable = report.LateMean <= max(20, 0.02*report.Logged.Mean)
	to := report.Last
	if *seconds > 0 {
		to = from + int64(*seconds*1e9)
	}
	kind, epoch := header.Kind, header.Epoch
	switch {
	case *clients > 0:
		report.Perfect = closed(kind, epoch, from, to, *clients, came[0].Number)
	case *rate > 0:
		report.Perfect = open(kind, epoch, evenly(*rate, from, to), came)
	case *atRandom > 0:
		long := max(int64(100*sec), 10*int64(kind.Every))
		report.Perfect = open(kind, epoch, poisson(kind, *atRandom, epoch, long), nil)
	case *due != "":
		raw, err := os.ReadFile(*due)
		if err != nil {
			return err
		}
		arrivals := make([]int64, len(raw)/8)
		for i := range arrivals {
			arrivals[i] = int64(binary.LittleEndian.Uint64(raw[8*i:])) - header.Realtime + header.Epoch
		}
		sort.Slice(arrivals, func(i, j int) bool { return arrivals[i] < arrivals[j] })
		if len(arrivals) < 2 {
			return errors.New("too few arrivals")
		}
		report.Perfect = open(kind, epoch, arrivals, came)
	}
	return json.NewEncoder(os.Stdout).Encode(report)
}
