package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// Kind is a truth: it says of each request how long its service takes and what becomes of it.
type Kind struct {
	Name      string        `json:"name"`
	Time      time.Duration `json:"time"`      // the service time, or its mean
	Drawn     string        `json:"drawn"`     // constant, exponential or bimodal
	SlowTime  time.Duration `json:"slowTime"`  // of requests that are slow, or of the slow connection
	SlowShare float64       `json:"slowShare"` // of requests that are slow
	SlowOf    int           `json:"slowOf"`    // one connection of so many is slow; 0 for none
	Servers   int           `json:"servers"`   // requests in service at a time, at most; 0 for any number
	Every     time.Duration `json:"every"`     // a window ends each period
	Window    time.Duration `json:"window"`    // its length
	Holds     string        `json:"holds"`     // what waits for the end of a window: starts or answers
	Lost      float64       `json:"lost"`      // share of reads whose connection is closed in place of an answer
	Corrupt   float64       `json:"corrupt"`   // share of reads whose content differs in one byte
	Refused   float64       `json:"refused"`   // share of reads that are refused at once
	Seed      uint64        `json:"seed"`
}

const us, ms, sec = time.Microsecond, time.Millisecond, time.Second

var kinds = map[string]Kind{
	"none":        {Drawn: "constant"},
	"constant":    {Drawn: "constant", Time: 1 * ms},
	"exponential": {Drawn: "exponential", Time: 1 * ms, Servers: 4},
	"bimodal":     {Drawn: "bimodal", Time: 500 * us, SlowTime: 10 * ms, SlowShare: 0.02},
	"stall":       {Drawn: "constant", Time: 1 * ms, Every: 10 * sec, Window: 1 * sec, Holds: "starts"},
	"pause":       {Drawn: "constant", Time: 1 * ms, Every: 1 * sec, Window: 100 * ms, Holds: "answers"},
	"slow":        {Drawn: "constant", Time: 1 * ms, SlowTime: 20 * ms, SlowOf: 16},
	"lost":        {Drawn: "constant", Time: 1 * ms, Lost: 0.01},
	"corrupt":     {Drawn: "constant", Time: 1 * ms, Corrupt: 0.01},
	"refused":     {Drawn: "constant", Time: 1 * ms, Refused: 0.2},
	"capacity":    {Drawn: "constant", Time: 500 * us, Servers: 1},
}

func kindNamed(name string) (Kind, error) {
	kind, known := kinds[name]
	if !known {
		names := slices.Sorted(maps.Keys(kinds))
		return kind, fmt.Errorf("the kind must be one of %s, got %q", strings.Join(names, ", "), name)
	}
	kind.Name, kind.Seed = name, 1
	return kind, nil
}

// What became of a request.
const (
	outcomeOK = iota
	outcomeLost
	outcomeCorrupt
	outcomeRefused
	outcomeAbandoned // the client closed its connection before the answer was due
)

// mix is the finaliser of SplitMix64: a hash whose bits are as good as random.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// uniform is a number in (0, 1) that the seed, the number of a request and a purpose decide.
func (k *Kind) uniform(number uint32, purpose uint64) float64 {
	z := mix(k.Seed*0x9e3779b97f4a7c15 + purpose)
	return (float64(mix(z+uint64(number)*0x9e3779b97f4a7c15)>>11) + 0.5) / (1 << 53)
}

// service is how long the service of a request takes.
func (k *Kind) service(number uint32, connection uint16) int64 {
	if k.SlowOf > 0 && connection%uint16(k.SlowOf) == 0 {
		return int64(k.SlowTime)
	}
	switch k.Drawn {
	case "exponential":
		return int64(-math.Log(k.uniform(number, 1)) * float64(k.Time))
	case "bimodal":
		if k.uniform(number, 1) < k.SlowShare {
			return int64(k.SlowTime)
		}
	}
	return int64(k.Time)
}

// outcome is what becomes of a read.
func (k *Kind) outcome(number uint32) uint8 {
	u := k.uniform(number, 2)
	for outcome, share := range [...]float64{outcomeLost: k.Lost, outcomeCorrupt: k.Corrupt, outcomeRefused: k.Refused} {
		if u -= share; u < 0 {
			return uint8(outcome)
		}
	}
	return outcomeOK
}

// held moves a time that lies in a window to the end of it. Windows end at multiples of the period after the epoch.
func (k *Kind) held(at, epoch int64) int64 {
	if k.Window == 0 {
		return at
	}
	every := int64(k.Every)
	if left := every - ((at-epoch)%every+every)%every; left <= int64(k.Window) {
		return at + left
	}
	return at
}

// Queue decides when requests are served: first come, first served, by as many servers as the kind has. The servers below and
// the arithmetic of the account both ask it, so that a perfect client sees what was planted.
type Queue struct {
	kind   Kind
	epoch  int64
	number uint32  // of the next request
	free   []int64 // when each server will be
}

func newQueue(kind Kind, epoch int64) *Queue {
	return &Queue{kind: kind, epoch: epoch, free: make([]int64, kind.Servers)}
}

// Served is when a request is taken up, when its answer is due, and what becomes of it.
type Served struct {
	start, due int64
	outcome    uint8
}

// admit takes the requests in the order of their arrival.
func (q *Queue) admit(arrival int64, connection uint16, read bool) Served {
	number := q.number
	q.number++
	served := Served{start: arrival, due: arrival}
	if read {
		served.outcome = q.kind.outcome(number)
	}
	if served.outcome == outcomeRefused {
		return served
	}
	first := 0
	if len(q.free) > 0 {
		first = slices.Index(q.free, slices.Min(q.free))
		served.start = max(arrival, q.free[first])
	}
	if q.kind.Holds == "starts" {
		served.start = q.kind.held(served.start, q.epoch)
	}
	served.due = served.start + q.kind.service(number, connection)
	if len(q.free) > 0 {
		q.free[first] = served.due
	}
	if q.kind.Holds == "answers" {
		served.due = q.kind.held(served.due, q.epoch)
	}
	return served
}
