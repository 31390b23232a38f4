package main

import (
	"bytes"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if math.Abs(got-want) > share*want {
		t.Errorf("%s: %g, not %g", what, got, want)
	}
}

func kindOf(name string) Kind {
	kind, _ := kindNamed(name)
	return kind
}

func poisson(kind Kind, rate float64, nanos int64) []int64 {
	var arrivals []int64
	for at, i := float64(0), uint32(0); at < float64(nanos); i++ {
		arrivals = append(arrivals, int64(at))
		at -= math.Log(kind.uniform(i, 3)) / rate * 1e9
	}
	return arrivals
}

// Erlang's formula says how likely it is that all of k servers are busy, and with it how long a request waits.
func TestOpenLoadOnFourServersIsThatOfErlangsFormula(t *testing.T) {
	kind := kindOf("exponential")
	const k, load = 4, 2.8
	term, sum := 1.0, 0.0
	for i := 0; i < k; i++ {
		sum += term
		term *= load / float64(i+1)
	}
	busy := term / (1 - load/k) / (sum + term/(1-load/k))
	found := open(kind, 0, poisson(kind, load*1000, int64(200*sec)), nil)
	near(t, "mean", found.Mean, 1000+busy*1000/(k-load), 0.02)
	near(t, "rate", found.Rate, 2800, 0.01)
}

func TestClosedLoadIsThatOfLittlesLaw(t *testing.T) {
	found := closed(kindOf("exponential"), 0, 0, int64(100*sec), 16, 0)
	near(t, "rate of four busy servers", found.Rate, 4000, 0.01)
	near(t, "mean of sixteen clients", found.Mean, 4000, 0.01)
	found = closed(kindOf("constant"), 0, 0, int64(10*sec), 16, 0)
	near(t, "rate", found.Rate, 16000, 0.001)
	near(t, "most", found.Max, 1000, 0)
	found = closed(kindOf("bimodal"), 0, 0, int64(100*sec), 16, 0)
	near(t, "mean", found.Mean, 0.98*500+0.02*10000, 0.02)
	near(t, "p99", found.P99, 10000, 0)
}

func TestAStallOfASecondInTenDelaysATenthOfAnOpenLoadAndFewOfAClosedOne(t *testing.T) {
	kind := kindOf("stall")
	found := open(kind, 0, evenly(1000, 0, int64(10*sec)), nil)
	near(t, "mean", found.Mean, 1000+0.1*500e3, 0.01)
	near(t, "p99", found.P99, 901e3, 0.01)
	near(t, "p50", found.P50, 1000, 0)
	found = closed(kind, 0, 0, int64(20*sec), 16, 0)
	near(t, "rate", found.Rate, 0.9*16000, 0.01)
	near(t, "p99.9 under closed load", found.P999, 1000, 0)
	near(t, "most", found.Max, 1001e3, 0.001)
}

func TestAPauseHoldsAnswersToItsEndAndASlowConnectionIsOneOfSixteen(t *testing.T) {
	found := open(kindOf("pause"), 0, evenly(1000, 0, int64(10*sec)), nil)
	near(t, "mean", found.Mean, 1000+0.1*50e3, 0.03)
	near(t, "rate to the last answer", open(kindOf("pause"), int64(40*ms), evenly(1000, 0, int64(2*sec)), nil).Rate, 2000/2.04, 0.001)
	found = open(kindOf("slow"), 0, evenly(1000, 0, int64(10*sec)), nil)
	near(t, "mean", found.Mean, 1000+19000.0/16, 0.01)
}

func TestFailuresHaveTheirSharesAndNoTimes(t *testing.T) {
	found := open(kindOf("refused"), 0, evenly(1000, 0, int64(100*sec)), nil)
	near(t, "refused", float64(found.Refused), 20000, 0.03)
	near(t, "mean", found.Mean, 1000, 0)
	found = open(kindOf("lost"), 0, evenly(1000, 0, int64(100*sec)), nil)
	near(t, "lost", float64(found.Lost), 1000, 0.1)
	found = open(kindOf("corrupt"), 0, evenly(1000, 0, int64(100*sec)), nil)
	near(t, "corrupt", float64(found.Corrupt), 1000, 0.1)
	near(t, "rate of what looks right", found.Rate, 1000, 0.001)
}

func TestBeyondItsCapacityAQueueGrows(t *testing.T) {
	found := open(kindOf("capacity"), 0, evenly(2400, 0, int64(5*sec)), nil)
	near(t, "most", found.Max, 1e6*5*(2400/2000.0-1), 0.01)
	near(t, "rate", found.Rate, 2000, 0.01)
}

// A long run fills more than one part, and none of them is copied for the next.
func TestALogHasTheRecordsOfAllItsParts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	log, err := newLog(path, Header{})
	if err != nil {
		t.Fatal(err)
	}
	log.parts[0] = make([]Record, 0, 3)
	for i := range uint32(7) {
		log.add(Record{Number: i})
	}
	if err := log.close(); err != nil {
		t.Fatal(err)
	}
	_, records, err := readLog(path)
	if err != nil || len(records) != 7 || records[6].Number != 6 || len(log.parts) != 3 || cap(log.parts[0]) != 3 {
		t.Errorf("%v in %d parts (%v)", records, len(log.parts), err)
	}
}

// Each kind is served for a while to a client that looks at each answer. It sees what the log holds, and no answer early.
func TestAClientSeesWhatWasPlantedAndLogged(t *testing.T) {
	for name := range kinds {
		for wireName, wire := range map[string]Wire{"http": newHTTP(1024), "postgres": newPostgres(1024)} {
			kind, path := kindOf(name), filepath.Join(t.TempDir(), "log")
			epoch := clock() - int64(kind.Every) + int64(kind.Window) // a window begins at once
			log, err := newLog(path, Header{Kind: kind, Wire: wireName, Epoch: epoch})
			if err != nil {
				t.Fatal(err)
			}
			loop, err := newLoop(wire, newQueue(kind, epoch), log, 0)
			if err != nil {
				t.Fatal(err)
			}
			port, err := loop.listen(0)
			if err != nil {
				t.Fatal(err)
			}
			ended := make(chan error)
			go func() { ended <- loop.run() }()
			seen, err := converse(wireName, port, 4, int64(200*ms))
			if err != nil {
				t.Fatal(err)
			}
			syscall.Write(loop.quit[1], []byte{0})
			if err := errors.Join(<-ended, log.close()); err != nil {
				t.Fatal(err)
			}
			header, records, err := readLog(path)
			if err != nil || header.Kind != kind {
				t.Fatal(header, err)
			}
			var logged tally
			planned := newQueue(kind, epoch)
			slices.SortFunc(records, func(a, b Record) int { return int(a.Number) - int(b.Number) })
			for i, r := range records {
				logged.add(r.Outcome, r.End-r.Arrival)
				again := planned.admit(r.Arrival, r.Connection, true)
				// Those under way at the end are in no log
				if i == int(r.Number) && again != (Served{r.Start, r.Due, r.Outcome}) || r.End < r.Due {
					t.Fatalf("%s: %+v was planned as %+v", name, r, again)
				}
			}
			for i, pair := range [][2]int{{seen.OK, logged.OK}, {seen.Lost, logged.Lost}, {seen.Corrupt, logged.Corrupt},
				{seen.Refused, logged.Refused}} {
				if pair[0] > pair[1] || pair[0] < pair[1]-4 {
					t.Errorf("%s, %s: %d seen and %d logged of outcome %d", wireName, name, pair[0], pair[1], i)
				}
			}
			if seen.OK > 0 && slices.Min(seen.took) < slices.Min(logged.took) {
				t.Errorf("%s, %s: an answer was seen before it was logged", wireName, name)
			}
		}
	}
}

func TestRequestsAreTakenWholeAndOthersAreRefused(t *testing.T) {
	http, c := newHTTP(1024), &Conn{in: []byte("GET /truth/key HTTP/1.1\r\nHost: x\r\n")}
	if used, _, _, err := http.next(c); used != 0 || err != nil {
		t.Error("a request without its end was taken")
	}
	c.in = append(c.in, "\r\nGET"...)
	if used, planted, read, err := http.next(c); used != len(c.in)-3 || !planted || !read || err != nil {
		t.Error("a request was not taken")
	}
	c.in = []byte("nonsense\r\n\r\n")
	if _, _, _, err := http.next(c); err == nil {
		t.Error("nonsense was taken")
	}
	postgres, s := newPostgres(4), &Conn{in: []byte("\x00\x00\x00\x09\x00\x03\x00\x00\x00")}
	if used, planted, _, err := postgres.next(s); used != len(s.in) || planted || err != nil {
		t.Error("a connection was not taken")
	}
	s.in = asked["postgres"]
	if used, planted, read, err := postgres.next(s); used != len(s.in) || !planted || !read || err != nil {
		t.Error("a query was not taken")
	}
	said, key, row := &Conn{}, "\x00\x00\x00\x01k", "\x00\x00\x00\x03row"
	for _, message := range []string{"P\x00INSERT INTO objects VALUES ($1, $2)\x00\x00\x00", "B\x00\x00\x00\x00\x00\x02" + key + row + "\x00\x00",
		"E\x00\x00\x00\x00\x00", "P\x00SELECT payload FROM objects WHERE key = $1\x00\x00\x00",
		"B\x00\x00\x00\x00\x00\x01" + key + "\x00\x01\x00\x01", "E\x00\x00\x00\x00\x00", "S"} {
		said.tell(message[0], message[1:])
	}
	s.in, s.answer = said.answer, nil
	if _, _, _, err := postgres.next(s); err != nil || !bytes.HasPrefix(s.answer[s.content:], []byte("row")) {
		t.Error("a row was not read as it was inserted")
	}
}
