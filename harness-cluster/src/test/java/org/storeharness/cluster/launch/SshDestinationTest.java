package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.InvalidValueException;

class SshDestinationTest {
    @Test
    void agentsHaveTheNamesOfTheirHostsAndNumbersWhereTheseAreTheSame() {
        assertThat(SshDestination.parse("me@Node_1.example.org, b,b,you@127.0.0.1,::1,coordinator"))
                .containsExactly(
                        new SshDestination("me@Node_1.example.org", "node-1"),
                        new SshDestination("b", "b"),
                        new SshDestination("b", "b-2"),
                        new SshDestination("you@127.0.0.1", "127-0-0-1"),
                        new SshDestination("::1", "1"),
                        new SshDestination("coordinator", "coordinator-2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a,",
                "-oProxyCommand=x",
                "me@-a",
                "a b",
                "a;b",
                "a$(b)",
                "a`b`",
                "@a",
                "me@",
                "a@b@c",
                "a'b",
                "a\nb"
            })
    void whatSshOrAShellWouldTakeForMoreThanAHostIsRefused(String list) {
        assertThatThrownBy(() -> SshDestination.parse(list))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("--ssh must be hosts such as user@host");
    }
}
