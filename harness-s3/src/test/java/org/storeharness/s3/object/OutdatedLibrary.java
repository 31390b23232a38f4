package org.storeharness.s3.object;

/** A library that was made for a harness of another shape. */
public final class OutdatedLibrary implements ClientLibrary {
    @Override
    public ClientChoice choice() {
        return ClientChoice.MINIO;
    }

    @Override
    public SessionFactory open(LibrarySetup setup) {
        throw new NoSuchMethodError("open of last year");
    }
}
