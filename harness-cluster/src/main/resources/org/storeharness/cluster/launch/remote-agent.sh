# shellcheck shell=sh
# Runs on a host, in one line through ssh. Standard input is a line with the size of the agent's bundle and the bundle, an archive, and
# stays open as long as the agent is wanted. tar gets no more than the bundle: it reads on to the end of a pipe. What the agent writes
# besides its stores is in its own directory.
# There are no single quotes, no backslashes and no line that goes on in the next one, so that a login shell hands it to sh as it is.
# It ends with 71 where there is no Java for it, and with 70 where there is no place.
umask 077
java=${JAVA_HOME:+$JAVA_HOME/bin/java}
[ -x "$java" ] || java=$(command -v java) || { echo "has no Java on its path: install 17 or newer, or set JAVA_HOME for logins without a terminal" >&2; exit 71; }
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n "s/^ *java.specification.version = //p")
[ "${version%%.*}" -ge 17 ] 2>/dev/null || { echo "has Java ${version:-of an unknown version} at $java: 17 or newer is needed; set JAVA_HOME for logins without a terminal" >&2; exit 71; }
base=${TMPDIR:-/tmp}
place=$(mktemp -d "$base/store-harness-agent.XXXXXXXX" 2>/dev/null) || { echo "has no place for the agent in $base; set TMPDIR for logins without a terminal" >&2; exit 70; }
place=$(CDPATH="" cd "$place" && pwd -P) || exit 70
# shellcheck disable=SC2317 # the trap calls it
clean() { [ -z "$agent" ] || { kill "$agent"; wait "$agent"; } 2>/dev/null; cd /; rm -rf "$place"; }
agent=
trap clean EXIT
trap "exit 129" HUP
trap "exit 130" INT
trap "exit 143" TERM
# shellcheck disable=SC2015 # any of them may fail
cd "$place" && mkdir data tmp && read -r size && head -c "$size" | tar -xf - || { echo "could not unpack the agent in $base; set TMPDIR for logins without a terminal" >&2; exit 70; }
set --
while IFS= read -r argument; do set -- "$@" "$argument"; done <arguments
exec 3<&0
export XDG_STATE_HOME="$place/tmp" XDG_CACHE_HOME="$place/tmp"
"$java" -Xms192m -Xmn128m -XX:MetaspaceSize=128m -XX:+UseSerialGC -XX:-UsePerfData -Djava.io.tmpdir="$place/tmp" -jar harness-agent.jar "$@" </dev/null 3<&- & agent=$!
{ cat <&3; kill "$agent"; n=0; while [ "$n" -lt 15 ] && kill -0 "$agent"; do sleep 1; n=$((n + 1)); done; kill -9 "$agent"; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait "$agent"; code=$?; agent=
kill "$guard" 2>/dev/null
exit "$code"
