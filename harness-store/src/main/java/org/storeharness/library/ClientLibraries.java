package org.storeharness.library;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;

/**
 * Finds client libraries of one store in a folder of jars beside the harness, which exists only where somebody wants them.
 *
 * @param <S> what a library needs for one store
 */
public final class ClientLibraries<S> {
    private static final String PARENT_OF_THE_MODULES = "<artifactId>harness-parent</artifactId>";

    /** A native library is loaded once in a process: so are the classes of a folder. */
    private static final Map<Path, ClassLoader> LOADERS = new ConcurrentHashMap<>();

    private final Class<? extends SessionLibrary<S>> type;
    private final String name;
    private final List<Path> places;
    private final @Nullable Path harness;
    private final String build;

    /**
     * @param type of which implementations are found
     * @param name that of the folder; the module that makes it has {@code harness-} before it
     * @param places the possible places of the folder; the first that exists counts
     */
    public ClientLibraries(Class<? extends SessionLibrary<S>> type, String name, List<Path> places) {
        this(type, name, places, ownCode(), LibraryBuild.ofTheHarness());
    }

    /**
     * @param harness the code of the harness, beside which nobody else may have put the folder; {@code null} if it is unknown
     * @param build the commit of the harness; empty if it is unknown
     */
    ClientLibraries(
            Class<? extends SessionLibrary<S>> type,
            String name,
            List<Path> places,
            @Nullable Path harness,
            String build) {
        this.type = type;
        this.name = name;
        this.places = List.copyOf(places);
        this.harness = harness;
        this.build = build;
    }

    /** The libraries beside the jar that holds this class, or in the place where a build of the sources puts them. */
    public static <S> ClientLibraries<S> besideTheHarness(Class<? extends SessionLibrary<S>> type, String name) {
        Path code = ownCode();
        return new ClientLibraries<>(type, name, code == null ? List.of() : places(name, code));
    }

    /** The places where the folder of a harness may be: beside its code, and in a work tree where that tree's build puts it. */
    static List<Path> places(String name, Path code) {
        Path beside = code.resolveSibling(name);
        Path target = code.getParent();
        Path tree = target == null || !target.endsWith("target") ? null : code.resolve(Path.of("..", "..", ".."));
        if (tree == null || !isWorkTree(tree.normalize())) {
            return List.of(beside);
        }
        return List.of(
                beside, tree.resolve(Path.of("harness-" + name, "target", name)).normalize());
    }

    private static boolean isWorkTree(Path directory) {
        try {
            return Files.readString(directory.resolve("pom.xml")).contains(PARENT_OF_THE_MODULES);
        } catch (IOException e) {
            return false;
        }
    }

    private static @Nullable Path ownCode() {
        CodeSource source = ClientLibraries.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /**
     * Sets the library of this choice up for one store.
     *
     * @throws StoreException with one line that says how to get it, if it is not there; or if it cannot be used
     */
    public SessionFactory open(Enum<?> choice, S setup) throws StoreException {
        SessionLibrary<S> library = find(choice);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries look for their own services by it
        thread.setContextClassLoader(library.getClass().getClassLoader());
        try {
            String made = LibraryBuild.of(library.getClass());
            SessionFactory opened = library.open(setup);
            return made.equals(build) ? opened : new MismatchedLibrary(opened, made, build);
        } catch (LinkageError e) {
            throw otherBuild(choice, String.valueOf(e.getMessage()));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private SessionLibrary<S> find(Enum<?> choice) throws StoreException {
        String client = "client " + EnumSpelling.of(choice);
        requireClassPath(client);
        Path folder = places.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> new StoreException(client + " needs the folder " + name
                        + " with the jars of client libraries, which is not there; " + howToGetThem()));
        try {
            Optional<String> doubt = FolderTrust.doubt(harness, folder);
            if (doubt.isPresent()) {
                throw new StoreException(client + " is not loaded from " + folder + ": " + doubt.get());
            }
            ClassLoader loader = loader(folder);
            for (SessionLibrary<S> library : ServiceLoader.load(type, loader)) {
                if (library.choice() == choice) {
                    return library;
                }
            }
        } catch (LinkageError e) {
            throw otherBuild(choice, String.valueOf(e.getMessage()));
        } catch (IOException | ServiceConfigurationError e) {
            throw new StoreException(client + " cannot be loaded from " + folder + " ("
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "); " + howToGetThem());
        }
        throw new StoreException(client + " is not in " + folder + "; " + howToGetThem());
    }

    /** Jars of a folder are in no module, and no module exports anything to them. */
    private void requireClassPath(String client) throws StoreException {
        if (getClass().getModule().isNamed()) {
            throw new StoreException(
                    client + " works where the harness is on the class path, and it is on the module path;"
                            + " start Java with -cp, or leave the option client out");
        }
    }

    private StoreException otherBuild(Enum<?> choice, String why) {
        return new StoreException("client " + EnumSpelling.of(choice) + " is of another build than the harness ("
                + why.lines().findFirst().orElse("") + "); " + howToGetThem());
    }

    private String howToGetThem() {
        return "build them with: mvn -B -q -Pjar -pl harness-" + name
                + " -am package, and where harness.jar is used alone, copy harness-" + name + "/target/" + name
                + " beside it";
    }

    private static ClassLoader loader(Path folder) throws IOException {
        Path real = folder.toRealPath();
        ClassLoader known = LOADERS.get(real);
        if (known != null) {
            return known;
        }
        LibraryLoader made = new LibraryLoader(jars(real), ClientLibraries.class.getClassLoader());
        ClassLoader first = LOADERS.putIfAbsent(real, made);
        return first == null ? made : first;
    }

    private static List<URL> jars(Path folder) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path file : FolderTrust.jars(folder)) {
            urls.add(url(file));
        }
        return urls;
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    /** The sessions of a library whose folder was made from another commit than the harness, which says so. */
    private record MismatchedLibrary(SessionFactory opened, String made, String harness) implements SessionFactory {
        @Override
        public Store.Threading threading() {
            return opened.threading();
        }

        @Override
        public Thread newThread(Runnable worker, String name) {
            return opened.newThread(worker, name);
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
}
