# shellcheck shell=sh
# Runs on a host, in one line through ssh. Standard input is the size of the agent's parcel in a line and the parcel, an archive, and
# stays open as long as the agent is wanted. tar gets no more than the parcel: it reads on to the end of a pipe.
# There are no single quotes, no backslashes and no line that goes on in the next one, so that a login shell hands it to sh as it is.
# It ends with 71 where there is no Java for it, and with 70 where there is no place.
umask 077
java=${JAVA_HOME:+$JAVA_HOME/bin/java}
[ -x "$java" ] || java=$(command -v java) || { echo "has no Java: install 17 or newer, or set JAVA_HOME for logins without a terminal" >&2; exit 71; }
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n "s/^ *java.specification.version = //p")
[ "${version%%.*}" -ge 17 ] 2>/dev/null || { echo "has Java ${version:-of an unknown version} at $java: 17 or newer is needed" >&2; exit 71; }
place=$(mktemp -d "${TMPDIR:-/tmp}/store-harness-agent.XXXXXXXX") || { echo "has no place for the agent in ${TMPDIR:-/tmp}" >&2; exit 70; }
# shellcheck disable=SC2317 # the trap calls it
clean() { cd /; rm -rf "$place"; }
trap clean EXIT
trap "exit 129" HUP
trap "exit 130" INT
trap "exit 143" TERM
# shellcheck disable=SC2015 # any of them may fail
cd "$place" && read -r size && head -c "$size" | tar -xf - || { echo "could not unpack the agent in $place" >&2; exit 70; }
set --
while IFS= read -r argument; do set -- "$@" "$argument"; done <arguments
exec 3<&0
"$java" -Xms64m -XX:+UseSerialGC -jar harness-agent.jar "$@" </dev/null 3<&- & agent=$!
{ cat <&3; kill "$agent"; n=0; while [ "$n" -lt 15 ] && kill -0 "$agent"; do sleep 1; n=$((n + 1)); done; kill -9 "$agent"; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait "$agent"; code=$?
kill "$guard" 2>/dev/null
exit "$code"
