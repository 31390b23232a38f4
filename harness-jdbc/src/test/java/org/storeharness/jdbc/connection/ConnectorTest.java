package org.storeharness.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class ConnectorTest {
    /** A pool names it in its messages. */
    @Test
    void theSourceOfAPoolHasANameAndIsItself() {
        Duration second = Duration.ofSeconds(1);
        Connector connector = new Connector(
                "t",
                () -> {
                    throw new SQLException("none");
                },
                connection -> {},
                second,
                second,
                second,
                true);
        try (CallWatchdog watchdog = connector.watchdog()) {
            DataSource source = connector.dataSource(watchdog);
            assertThat(source).isEqualTo(source).isNotEqualTo(connector).hasSameHashCodeAs(source);
            assertThat(source.toString()).startsWith("Connector[target=t");
        }
    }
}
