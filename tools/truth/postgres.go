package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
)

// Postgres speaks version 3 of PostgreSQL's protocol, simple and extended, without a password. Planted is what ends with a query
// or a sync and reads or inserts: a SELECT from tables that are not the system's, or an INSERT. A select has one row with one
// column of bytes: what was inserted for its key as a pair of parameters, or content of a fixed size. What clients ask about the
// server is answered from a table below; anything else succeeds without rows.
type Postgres struct {
	rows    map[string][]byte
	unknown []byte
}

// pgSession is the state of a session.
type pgSession struct {
	transaction         byte
	statements, portals map[string]*pgStatement
	planted, read       bool
}

// pgStatement is a statement, or a portal with the format that it wants and its parameters.
type pgStatement struct {
	text       string
	binary     bool
	parameters [][]byte
}

var errNotPostgres = errors.New("no message of PostgreSQL's protocol")

func newPostgres(size int) *Postgres {
	return &Postgres{map[string][]byte{}, bytes.Repeat([]byte("Z"), size)}
}

// known is what clients ask about the server: a part of the question, the columns, and rows of texts.
var known = []struct {
	part    string
	columns string
	rows    []string
}{
	{"current_setting('max_connections')::int,", "a b c d", []string{"1000 0 1 -1"}},
	{"pg_is_in_recovery()", "a b c d e", []string{"15.0 15 postgres f t"}},
	{"pg_stat_ssl", "a", []string{"off"}},
	{"JOIN pg_settings", "name setting", []string{"fsync on", "synchronous_commit on", "max_connections 1000"}},
	{"pg_control_system", "system_identifier", []string{"1"}},
	{"pg_wal_lsn_diff", "wal_bytes", []string{"0"}},
	{"FROM pg_stat_wal", "wal_fsyncs wal_writes wal_records wal_full_page_images", []string{"0 0 0 0"}},
	{"FROM pg_stat_database", "commits rollbacks uncached_blocks cached_blocks deadlocks", []string{"0 0 0 0 0"}},
	{"FROM pg_stat_bgwriter", "checkpoints", []string{"0"}},
	{"obj_description", "name comment", nil},
	{"FROM pg_", "a", nil},
	{"pg_catalog.", "a", nil},
	{"version()", "version", []string{"PostgreSQL-15.0"}},
	{"SHOW ", "setting", []string{"on"}},
}

// asks says whether a statement has rows, and whether it is planted.
func asks(text string) (rows, planted bool) {
	verb := strings.ToUpper(strings.TrimLeft(text, " \t\r\n"))
	if strings.HasPrefix(verb, "INSERT") {
		return false, true
	}
	if !strings.HasPrefix(verb, "SELECT") {
		return strings.HasPrefix(verb, "SHOW"), false
	}
	for _, each := range known {
		if strings.Contains(text, each.part) {
			return true, false
		}
	}
	return true, strings.Contains(verb, "FROM ")
}

func (p *Postgres) next(c *Conn) (int, bool, bool, error) {
	s := &c.session
	if s.statements == nil {
		return p.start(c, s)
	}
	// The messages up to a query or a sync are one request
	used, complete := 0, false
	for !complete {
		rest := c.in[used:]
		if len(rest) < 5 {
			return 0, false, false, nil
		}
		length := int(binary.BigEndian.Uint32(rest[1:]))
		if length < 4 || length > 1<<28 {
			return 0, false, false, errNotPostgres
		}
		if len(rest) < 1+length {
			return 0, false, false, nil
		}
		used += 1 + length
		complete = rest[0] == 'Q' || rest[0] == 'S' || rest[0] == 'X' || rest[0] == 'H'
	}
	s.planted, s.read = false, false
	for at := 0; at < used; {
		kind, length := c.in[at], int(binary.BigEndian.Uint32(c.in[at+1:]))
		if err := p.message(c, s, kind, c.in[at+5:at+1+length]); err != nil {
			return 0, false, false, err
		}
		at += 1 + length
	}
	return used, s.planted, s.read, nil
}

func (p *Postgres) start(c *Conn, s *pgSession) (int, bool, bool, error) {
	if len(c.in) < 8 {
		return 0, false, false, nil
	}
	length, code := int(binary.BigEndian.Uint32(c.in)), binary.BigEndian.Uint32(c.in[4:])
	if length < 8 || length > 10000 {
		return 0, false, false, errNotPostgres
	}
	if len(c.in) < length {
		return 0, false, false, nil
	}
	switch code {
	case 80877103, 80877104: // for TLS or GSSAPI
		c.answer = append(c.answer, 'N')
		return length, false, false, nil
	case 3 << 16, 3<<16 + 2:
		*s = pgSession{transaction: 'I', statements: map[string]*pgStatement{}, portals: map[string]*pgStatement{}}
	default:
		return 0, false, false, errNotPostgres
	}
	c.answer = append(c.answer, 'R', 0, 0, 0, 8, 0, 0, 0, 0)
	for _, pair := range []string{"server_version=15.0", "server_encoding=UTF8", "client_encoding=UTF8", "DateStyle=ISO, MDY",
		"integer_datetimes=on", "standard_conforming_strings=on", "TimeZone=UTC", "is_superuser=on", "in_hot_standby=off",
		"session_authorization=postgres", "IntervalStyle=postgres", "default_transaction_read_only=off"} {
		name, value, _ := strings.Cut(pair, "=")
		c.tell('S', name+"\x00"+value+"\x00")
	}
	c.tell('K', string(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(c.number)+1), 1)))
	c.tell('Z', "I")
	return length, false, false, nil
}

// tell adds a message to the answer.
func (c *Conn) tell(kind byte, body string) {
	c.answer = append(binary.BigEndian.AppendUint32(append(c.answer, kind), uint32(4+len(body))), body...)
}

func text(body []byte) (string, []byte) {
	found, rest, _ := bytes.Cut(body, []byte{0})
	return string(found), rest
}

func (p *Postgres) message(c *Conn, s *pgSession, kind byte, body []byte) error {
	switch kind {
	case 'Q':
		statement, _ := text(body)
		for _, part := range strings.Split(statement, ";") {
			if strings.TrimSpace(part) != "" {
				if rows, _ := asks(part); rows {
					p.describe(c, part)
				}
				p.execute(c, s, &pgStatement{text: part})
			}
		}
		c.tell('Z', string(s.transaction))
	case 'P':
		name, rest := text(body)
		statement, _ := text(rest)
		s.statements[name] = &pgStatement{text: statement}
		c.tell('1', "")
	case 'B':
		portal, rest := text(body)
		name, rest := text(rest)
		statement := s.statements[name]
		if statement == nil {
			return errNotPostgres
		}
		// The formats of results are at the end: that of the one column, or none, which is text
		s.portals[portal] = &pgStatement{statement.text, bytes.HasSuffix(rest, []byte{0, 1, 0, 1}), parameters(bytes.Clone(rest))}
		c.tell('2', "")
	case 'D':
		if len(body) < 2 {
			return errNotPostgres
		}
		name, _ := text(body[1:])
		of := s.portals
		if body[0] == 'S' {
			of = s.statements
		}
		if of[name] == nil {
			return errNotPostgres
		}
		if body[0] == 'S' {
			parameters := strings.Count(of[name].text, "$")
			c.tell('t', string([]byte{0, byte(parameters)})+strings.Repeat("\x00\x00\x00\x19", parameters))
		}
		if rows, _ := asks(of[name].text); rows {
			p.describe(c, of[name].text)
		} else {
			c.tell('n', "")
		}
	case 'E':
		name, _ := text(body)
		if s.portals[name] == nil {
			return errNotPostgres
		}
		p.execute(c, s, s.portals[name])
	case 'C':
		c.tell('3', "")
	case 'S':
		c.tell('Z', string(s.transaction))
	case 'H':
	case 'X':
		c.closing = true
	default:
		return errNotPostgres
	}
	return nil
}

// parameters are the values that the rest of a bind has, behind their formats.
func parameters(rest []byte) (found [][]byte) {
	at := 2 + 2*int(binary.BigEndian.Uint16(append(rest, 0, 0)))
	for at += 2; at+4 < len(rest); {
		end := at + 4 + max(0, int(int32(binary.BigEndian.Uint32(rest[at:]))))
		found, at = append(found, rest[at+4:min(end, len(rest))]), end
	}
	return found // what would be one more is the format of the result
}

// answerOf is what a question about the server is answered with.
func answerOf(statement string) (columns []string, rows []string) {
	for _, each := range known {
		if strings.Contains(statement, each.part) {
			return strings.Fields(each.columns), each.rows
		}
	}
	return []string{"value"}, []string{"1"}
}

func (p *Postgres) describe(c *Conn, statement string) {
	columns, kind := []string{"payload"}, "\x00\x00\x00\x11\xff\xff" // bytea
	if _, planted := asks(statement); !planted {
		columns, _ = answerOf(statement)
		kind = "\x00\x00\x00\x19\xff\xff" // text
	}
	body := string([]byte{0, byte(len(columns))})
	for _, name := range columns {
		body += name + "\x00\x00\x00\x00\x00\x00\x00" + kind + "\xff\xff\xff\xff\x00\x00"
	}
	c.tell('T', body)
}

func (p *Postgres) execute(c *Conn, s *pgSession, statement *pgStatement) {
	rows, planted := asks(statement.text)
	verb, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(statement.text)), " ")
	switch {
	case rows && planted:
		s.planted, s.read = true, true
		value := p.unknown
		if len(statement.parameters) > 0 && p.rows[string(statement.parameters[0])] != nil {
			value = p.rows[string(statement.parameters[0])]
		}
		if !statement.binary {
			value = append([]byte(`\x`), hex.AppendEncode(nil, value)...)
		}
		c.answer = binary.BigEndian.AppendUint32(append(c.answer, 'D'), uint32(4+2+4+len(value)))
		c.answer = binary.BigEndian.AppendUint32(append(c.answer, 0, 1), uint32(len(value)))
		c.content = len(c.answer)
		c.answer = append(c.answer, value...)
		c.tell('C', "SELECT 1\x00")
	case planted:
		s.planted = true
		for i := 0; i+1 < len(statement.parameters); i += 2 {
			p.rows[string(statement.parameters[i])] = statement.parameters[i+1]
		}
		c.tell('C', "INSERT 0 1\x00")
	case rows:
		columns, found := answerOf(statement.text)
		for _, row := range found {
			body := string([]byte{0, byte(len(columns))})
			for _, value := range strings.Fields(row) {
				body += string(binary.BigEndian.AppendUint32(nil, uint32(len(value)))) + value
			}
			c.tell('D', body)
		}
		c.tell('C', "SELECT 1\x00")
	default:
		switch verb {
		case "BEGIN", "START":
			s.transaction = 'T'
		case "COMMIT", "END", "ROLLBACK", "ABORT":
			s.transaction = 'I'
		}
		c.tell('C', verb+"\x00")
	}
}

// refuse answers as a server that a conflict of transactions makes give one up.
func (p *Postgres) refuse(c *Conn) {
	s := &c.session
	if c.answer = c.answer[:0]; s.transaction == 'T' {
		s.transaction = 'E'
	}
	c.tell('E', "SERROR\x00VERROR\x00C40001\x00Mplanted refusal\x00\x00")
	c.tell('Z', string(s.transaction))
}

// corrupt changes a digit, or the byte there.
func (p *Postgres) corrupt(c *Conn) {
	at := c.content + 2
	c.answer[at] = '0' + byte(bytes.Count(c.answer[at:at+1], []byte("0")))
}
