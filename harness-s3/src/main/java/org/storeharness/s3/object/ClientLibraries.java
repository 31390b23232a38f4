package org.storeharness.s3.object;

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

/** Finds client libraries in a folder of jars beside the harness, which exists only where somebody wants them. */
public final class ClientLibraries {
    /** The name of the folder. */
    static final String FOLDER = "s3-clients";

    private static final String PARENT_OF_THE_MODULES = "<artifactId>harness-parent</artifactId>";

    private static final String HOW_TO_GET_THEM =
            "build them with: mvn -B -q -Pjar -pl harness-s3-clients -am package, and where harness.jar is used alone, copy"
                    + " harness-s3-clients/target/" + FOLDER + " beside it";

    /** A native library is loaded once in a process: so are the classes of a folder. */
    private static final Map<Path, ClassLoader> LOADERS = new ConcurrentHashMap<>();

    private final List<Path> places;
    private final @Nullable Path harness;
    private final String build;

    /**
     * @param places the possible places of the folder; the first that exists counts
     */
    public ClientLibraries(List<Path> places) {
        this(places, ownCode(), LibraryBuild.ofTheHarness());
    }

    /**
     * @param harness the code of the harness, beside which nobody else may have put the folder; {@code null} if it is unknown
     * @param build the commit of the harness; empty if it is unknown
     */
    ClientLibraries(List<Path> places, @Nullable Path harness, String build) {
        this.places = List.copyOf(places);
        this.harness = harness;
        this.build = build;
    }

    /** The libraries beside the jar that holds this class, or in the place where a build of the sources puts them. */
    public static ClientLibraries besideTheHarness() {
        Path code = ownCode();
        return new ClientLibraries(code == null ? List.of() : places(code));
    }

    /** The places where the folder of a harness may be: beside its code, and in a work tree where that tree's build puts it. */
    static List<Path> places(Path code) {
        Path beside = code.resolveSibling(FOLDER);
        Path target = code.getParent();
        Path tree = target == null || !target.endsWith("target") ? null : code.resolve(Path.of("..", "..", ".."));
        if (tree == null || !isWorkTree(tree.normalize())) {
            return List.of(beside);
        }
        return List.of(
                beside,
                tree.resolve(Path.of("harness-s3-clients", "target", FOLDER)).normalize());
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
    public SessionFactory open(ClientChoice choice, LibrarySetup setup) throws StoreException {
        ClientLibrary library = find(choice);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries look for their own services by it
        thread.setContextClassLoader(library.getClass().getClassLoader());
        try {
            String made = LibraryBuild.of(library.getClass().getClassLoader());
            SessionFactory opened = library.open(setup);
            return made.equals(build) ? opened : new MismatchedLibrary(opened, made, build);
        } catch (LinkageError e) {
            throw otherBuild(choice, String.valueOf(e.getMessage()));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private ClientLibrary find(ClientChoice choice) throws StoreException {
        String name = EnumSpelling.of(choice);
        requireClassPath(name);
        Path folder = places.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> new StoreException("client " + name + " needs the folder " + FOLDER
                        + " with the jars of client libraries, which is not there; " + HOW_TO_GET_THEM));
        try {
            Optional<String> doubt = FolderTrust.doubt(harness, folder);
            if (doubt.isPresent()) {
                throw new StoreException("client " + name + " is not loaded from " + folder + ": " + doubt.get());
            }
            ClassLoader loader = loader(folder);
            for (ClientLibrary library : ServiceLoader.load(ClientLibrary.class, loader)) {
                if (library.choice() == choice) {
                    return library;
                }
            }
        } catch (LinkageError e) {
            throw otherBuild(choice, String.valueOf(e.getMessage()));
        } catch (IOException | ServiceConfigurationError e) {
            throw new StoreException("client " + name + " cannot be loaded from " + folder + " ("
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "); " + HOW_TO_GET_THEM);
        }
        throw new StoreException("client " + name + " is not in " + folder + "; " + HOW_TO_GET_THEM);
    }

    /** Jars of a folder are in no module, and no module exports anything to them. */
    private void requireClassPath(String name) throws StoreException {
        if (getClass().getModule().isNamed()) {
            throw new StoreException(
                    "client " + name + " works where the harness is on the class path, and it is on the module path;"
                            + " start Java with -cp, or take client own");
        }
    }

    private static StoreException otherBuild(ClientChoice choice, String why) {
        return new StoreException("client " + EnumSpelling.of(choice) + " is of another build than the harness ("
                + why.lines().findFirst().orElse("") + "); " + HOW_TO_GET_THEM);
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
