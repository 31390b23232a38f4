package main

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"net/url"
	"sort"
	"strconv"
	"strings"
)

// HTTP speaks HTTP/1.1, and as much of S3 as its clients need to write, read, list and remove objects. Planted are GET, HEAD and
// PUT of /BUCKET/KEY, but not of keys that begin with a dot, which are marks of a tool. A key that nobody wrote is read as content
// of a fixed size. Signatures are not verified.
type HTTP struct {
	objects map[string]object
	buckets map[string]bool
	unknown object
}

type object struct {
	content []byte
	tag     string
}

const modified = "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n"

func newObject(content []byte) object {
	return object{content, fmt.Sprintf("%x", md5.Sum(content))}
}

func newHTTP(size int) *HTTP {
	content := bytes.Repeat([]byte("truth..."), size/8+1)[:size]
	return &HTTP{objects: map[string]object{}, buckets: map[string]bool{}, unknown: newObject(content)}
}

var (
	endOfHead  = []byte("\r\n\r\n")
	errNotHTTP = errors.New("no request of HTTP/1.1")
)

func (h *HTTP) next(c *Conn) (int, bool, bool, error) {
	end := bytes.Index(c.in, endOfHead)
	if end < 0 {
		if len(c.in) > 1<<16 {
			return 0, false, false, errNotHTTP
		}
		return 0, false, false, nil
	}
	bodyLength := 0
	line, rest := cut(c.in[:end])
	method, target, found := bytes.Cut(line, []byte(" "))
	target, _, both := bytes.Cut(target, []byte(" "))
	if !found || !both {
		return 0, false, false, errNotHTTP
	}
	for len(rest) > 0 {
		line, rest = cut(rest)
		colon := bytes.IndexByte(line, ':')
		if colon < 0 {
			return 0, false, false, errNotHTTP
		}
		name, value := line[:colon], bytes.TrimSpace(line[colon+1:])
		if bytes.EqualFold(name, []byte("content-length")) {
			length, err := strconv.Atoi(string(value))
			if err != nil || length < 0 || length > 1<<28 {
				return 0, false, false, errNotHTTP
			}
			bodyLength = length
		}
		c.closing = c.closing || bytes.EqualFold(name, []byte("connection")) && bytes.EqualFold(value, []byte("close"))
	}
	if len(c.in) < end+4+bodyLength {
		return 0, false, false, nil
	}
	body := c.in[end+4 : end+4+bodyLength]
	path, query, _ := bytes.Cut(target, []byte("?"))
	get := string(method) == "GET"
	key := path[bytes.LastIndexByte(path, '/')+1:]
	planted := bytes.Count(path, []byte("/")) > 1 && len(key) > 0 && signs(query)
	switch {
	case planted && (get || string(method) == "HEAD"):
		found, known := h.objects[string(path)]
		if !known {
			found = h.unknown
		}
		h.head(c, "200 OK", len(found.content), found.tag)
		if c.content = len(c.answer); get {
			c.answer = append(c.answer, found.content...)
		}
	case planted && string(method) == "PUT":
		kept := newObject(append([]byte(nil), body...))
		h.objects[string(path)] = kept
		h.head(c, "200 OK", 0, kept.tag)
	default:
		planted = false
		h.administer(c, string(method), string(path), string(query), body)
	}
	return end + 4 + bodyLength, planted && key[0] != '.', get, nil
}

// cut splits the first line off.
func cut(lines []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(lines, endOfHead[:2])
	return line, rest
}

// signs says whether a query asks for the object itself: it is empty, or a signature.
func signs(query []byte) bool {
	return len(query) == 0 || bytes.HasPrefix(query, []byte("X-Amz-")) || bytes.HasPrefix(query, []byte("x-id="))
}

func (h *HTTP) head(c *Conn, status string, length int, tag string) {
	c.answer = append(append(c.answer, "HTTP/1.1 "...), status...)
	c.answer = strconv.AppendInt(append(c.answer, "\r\nContent-Length: "...), int64(length), 10)
	if tag != "" {
		c.answer = append(append(append(c.answer, "\r\nETag: \""...), tag...), '"')
	}
	c.answer = append(append(append(c.answer, "\r\n"...), modified...), "\r\n"...)
}

func (h *HTTP) say(c *Conn, status, text string) {
	h.head(c, status, len(text), "")
	c.content = len(c.answer)
	c.answer = append(c.answer, text...)
}

func (h *HTTP) refuse(c *Conn) {
	c.answer = c.answer[:0]
	h.say(c, "503 Slow Down", "<Error><Code>SlowDown</Code><Message>planted</Message></Error>")
}

func (h *HTTP) corrupt(c *Conn) {
	if len(c.answer) > c.content {
		c.answer[(c.content+len(c.answer))/2] ^= 1
	}
}

// administer does what is not planted: buckets, lists and removals.
func (h *HTTP) administer(c *Conn, method, path, asked string, body []byte) {
	query, _ := url.ParseQuery(asked)
	bucket := "/" + strings.Trim(path, "/") + "/"
	isBucket := strings.Count(bucket, "/") == 2
	switch {
	case method == "DELETE":
		delete(h.objects, path)
		delete(h.buckets, bucket)
		h.say(c, "204 No Content", "")
	case method == "POST" && query.Has("delete"):
		answer := "<DeleteResult>"
		for _, part := range strings.Split(string(body), "<Key>")[1:] {
			key, _, _ := strings.Cut(part, "</Key>")
			delete(h.objects, bucket+key)
			answer += "<Deleted><Key>" + key + "</Key></Deleted>"
		}
		h.say(c, "200 OK", answer+"</DeleteResult>")
	case method == "GET" && isBucket && (query.Has("list-type") || len(query) == 0):
		h.say(c, "200 OK", h.list(bucket, query))
	case len(query) == 0 && method == "PUT":
		h.buckets[bucket] = true
		h.say(c, "200 OK", "")
	case len(query) == 0 && method == "HEAD" && h.buckets[bucket]:
		h.say(c, "200 OK", "")
	case len(query) == 0 && method == "HEAD":
		h.say(c, "404 Not Found", "")
	default:
		h.say(c, "501 Not Implemented", "<Error><Code>NotImplemented</Code></Error>")
	}
}

func (h *HTTP) list(bucket string, query url.Values) string {
	keys := []string{}
	for path := range h.objects {
		key, inside := strings.CutPrefix(path, bucket)
		if inside && strings.HasPrefix(key, query.Get("prefix")) && key > query.Get("start-after") {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	answer := fmt.Sprintf("<ListBucketResult><KeyCount>%d</KeyCount><IsTruncated>false</IsTruncated>", len(keys))
	for _, key := range keys {
		found := h.objects[bucket+key]
		answer += fmt.Sprintf("<Contents><Key>%s</Key><Size>%d</Size><ETag>\"%s\"</ETag>"+
			"<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>", key, len(found.content), found.tag)
	}
	return answer + "</ListBucketResult>"
}
