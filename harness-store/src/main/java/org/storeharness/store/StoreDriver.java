package org.storeharness.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.unit.InvalidValueException;

/**
 * The entry point of one kind of store. Implementations are found by {@link java.util.ServiceLoader}, are stateless and
 * have a public constructor without parameters.
 *
 * @param <O> the store's options: a public record whose components all carry a {@link
 *     org.storeharness.plan.Setting}, see {@link org.storeharness.plan.OptionsBinder} for the
 *     component types
 */
public interface StoreDriver<O extends Record> {
    /** The name by which plans refer to this store: lower case, for example {@code postgres}. */
    String name();

    /** The description of the store, in one sentence for {@code harness stores}. */
    String description();

    /** The type of the options. */
    Class<O> optionsType();

    /**
     * Connects to the store, or starts one if the options name none, and checks that it can be used. Creates nothing in
     * it yet.
     *
     * @throws StoreException with one clear line if the store cannot be reached, refuses the credentials, or the
     *     location is not one that this run may use
     */
    Store open(O options, StoreContext context) throws StoreException;

    /**
     * Checks options that another machine sent, before a store is opened with them to be attached there. Opening and using it must
     * start no program, make no object of a class that the options name, and read or write no file but those that options of the
     * type {@link java.nio.file.Path} name, which the caller checks.
     *
     * @param place what the first process of the run told
     * @throws InvalidValueException if it would do so; names the option
     */
    default void checkAttachable(O options, SharedPlace place) {}

    /**
     * The URLs of the servers to which a store with these options sends credentials of this machine where others can read them, or
     * without checking who takes them. A machine that works for another one uses only those that its owner allows.
     */
    default List<String> unprotectedEndpoints(O options) {
        return List.of();
    }

    /**
     * The options of a scratch target, on which a run warms up before it measures: work there takes the same way through the driver, and
     * everything that it changes is the run's own. Where the options allow no write to a server, the scratch target is elsewhere, or
     * touches none.
     *
     * @param options those of the measured target, as the plan has them
     * @return empty if there is nothing to warm up
     */
    default Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        return Optional.empty();
    }

    /**
     * The thing that a run noted by {@link StoreContext#notes} in a store of this driver and left there.
     *
     * @return empty if it is gone, or does not carry the run's mark
     * @throws Leftover.UnmarkedException if what is there has no mark any more, or another one, and may still
     *     hold what the run wrote
     * @throws StoreException if that cannot be found out, as where the server does not answer
     */
    default Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return Optional.empty();
    }

    /**
     * Notes of the things with marks of runs in a server, as the runs would have noted them, whether or not they did here.
     *
     * @param options how the server is reached, by name
     * @throws StoreException if the server cannot be asked
     */
    default List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        return List.of();
    }
}
