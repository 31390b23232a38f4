package org.storeharness.jdbc;

import org.storeharness.plan.Durability;

class DuckDbContractTest extends EmbeddedContract {
    @Override
    protected String url() {
        return "jdbc:duckdb:{data}/duck.db";
    }

    @Override
    protected String withoutAutocommit(String url) {
        return url + ";jdbc_auto_commit=false";
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }
}
