package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The contract of a database in this process, which is a file in the run's own directory. */
abstract class EmbeddedContract extends JdbcContract {
    /** Its URL, with the placeholder of the directory. */
    protected abstract String url();

    @Override
    protected final Map<String, ?> options() {
        return Map.of("url", url());
    }

    @Override
    protected final Connection connect() throws SQLException {
        return connect("pg");
    }

    protected final Connection connect(String target) throws SQLException {
        return DriverManager.getConnection(
                url().replace("{data}", directory.resolve("jdbc-" + target).toString()));
    }

    /** A process that is killed would leave it in the directory of temporary files. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void noLibraryThatTheDriverUnpackedStays() throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
        try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
            assertThat(mapped.filter(
                            line -> line.contains(temporary + "/") && line.matches(".*(duckdb|sqlite).*[.]so")))
                    .isEmpty();
        }
    }
}
