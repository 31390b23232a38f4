// Truth serves requests whose service times are known, and says what a perfect client would have seen.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"syscall"
	"time"
)

// contentSize is how many bytes a content has that nobody wrote.
const contentSize = 1024

const usage = `usage: truth serve|account|client [options]
  serve    serves one kind of truth on 127.0.0.1 or in a directory, until SIGTERM, and logs each request
  account  says what a log holds, and what a perfect client would have seen
  client   is a load generator that does nothing else, to know the error of the server
`

func main() {
	commands := map[string]func([]string) error{"serve": serve, "account": account, "client": client}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	// Go's scheduler would interrupt the loop each 10 ms, and only the environment can tell it not to
	if setting := "asyncpreemptoff=1"; os.Getenv("GODEBUG") != setting {
		os.Setenv("GODEBUG", setting)
		if itself, err := os.Executable(); err == nil {
			syscall.Exec(itself, os.Args, os.Environ())
		}
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "truth:", err)
		os.Exit(1)
	}
}

func serve(arguments []string) error {
	flags := flag.NewFlagSet("serve", flag.ExitOnError)
	name := flags.String("kind", "constant", "the kind of truth")
	mean := flags.Duration("time", 0, "another service time, or mean of it")
	seed := flags.Uint64("seed", 1, "decides what is drawn")
	wireName := flags.String("wire", "http", "http (and S3), postgres or file")
	port := flags.Int("port", 0, "the port on 127.0.0.1; 0 for a free one")
	directory := flags.String("directory", "", "where to mount the files of wire file, as root")
	path := flags.String("log", os.DevNull, "the log, which account reads")
	spin := flags.Duration("spin", 100*time.Microsecond, "how long to spin before an answer is due; 0 where processors are scarce")
	flags.Parse(arguments)
	kind, err := kindNamed(*name)
	if err != nil {
		return err
	}
	kind.Seed = *seed
	if *mean > 0 {
		kind.Time = *mean
	}
	header := Header{Kind: kind, Wire: *wireName, Epoch: clock(), Realtime: time.Now().UnixNano()}
	log, err := newLog(*path, header)
	if err != nil {
		return err
	}
	wire, known := map[string]Wire{"http": newHTTP(contentSize), "postgres": newPostgres(contentSize), "file": nil}[*wireName]
	if !known {
		return fmt.Errorf("-wire must be http, postgres or file, got %q", *wireName)
	}
	loop, err := newLoop(wire, newQueue(kind, header.Epoch), log, *spin)
	if err != nil {
		return err
	}
	place := map[string]any{"pid": os.Getpid(), "epoch": header.Epoch, "realtime": header.Realtime}
	if wire == nil {
		files, err := mount(loop, *directory)
		if err != nil {
			return err
		}
		defer files.unmount()
	} else if place["port"], err = loop.listen(*port); err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(place); err != nil {
		return err
	}
	if err := loop.run(); err != nil {
		log.close()
		return err
	}
	return log.close()
}
