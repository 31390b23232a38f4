package org.storeharness.s3.object;

import java.util.Map;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** The sessions of a library whose folder was made from another commit than the harness, which says so. */
record MismatchedLibrary(SessionFactory opened, String made, String harness) implements SessionFactory {
    @Override
    public Store.Threading threading() {
        return opened.threading();
    }

    @Override
    public void describe(Map<String, String> settings) {
        opened.describe(settings);
        settings.put("client folder", "made from commit " + known(made) + ", the harness from " + known(harness));
    }

    private static String known(String commit) {
        return commit.isEmpty() ? "unknown" : commit;
    }

    @Override
    public Session open(SessionContext context) throws StoreException {
        return opened.open(context);
    }

    @Override
    public void close() {
        opened.close();
    }
}
