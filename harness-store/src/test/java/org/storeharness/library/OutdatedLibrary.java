package org.storeharness.library;

/** A library that was made for a harness of another shape. */
public final class OutdatedLibrary implements SessionLibrary<String> {
    @Override
    public PlantedLibrary.Choice choice() {
        return PlantedLibrary.Choice.PLANTED;
    }

    @Override
    public SessionFactory open(String setup) {
        throw new NoSuchMethodError("open of last year");
    }
}
