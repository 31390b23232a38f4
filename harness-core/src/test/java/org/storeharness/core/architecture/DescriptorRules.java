package org.storeharness.core.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds the descriptors of all modules to the classes of one: what it uses of others, and what it has for them. Each rule gives lines
 * that a descriptor lacks or has in vain; none if it holds.
 */
final class DescriptorRules {
    private final ProjectModule own;
    private final List<ProjectModule> modules;
    private final List<JavaClass> classes;
    private final ModulesOfTheClassPath others = new ModulesOfTheClassPath();

    /**
     * @param own the module whose classes these are
     * @param modules all modules of the project, this one too
     * @param product classes of this module, and others, which are left aside
     */
    DescriptorRules(ProjectModule own, List<ProjectModule> modules, JavaClasses product) {
        this.own = own;
        this.modules = modules;
        this.classes =
                product.stream().filter(one -> own.owns(one.getPackageName())).toList();
    }

    /** What this module uses of another is exported to it, and nothing else is. */
    List<String> othersExportWhatThisModuleUses() {
        Set<String> used = usedClasses().keySet();
        Set<String> problems = new TreeSet<>();
        for (ProjectModule other : modules) {
            if (other.descriptor().isEmpty() || other.equals(own)) {
                continue;
            }
            used.stream()
                    .filter(other::owns)
                    .filter(name -> !other.exportsToAll(name) && !other.exportsTo(name, own.name()))
                    .forEach(name -> problems.add(other.lacks("exports " + name + " to " + own.name() + ";")));
            other.descriptor().get().exports().stream()
                    .map(ModuleDescriptor.Exports::source)
                    .filter(name -> other.exportsTo(name, own.name()) && !used.contains(name))
                    .forEach(name -> problems.add(other.hasInVain("exports " + name + " to " + own.name() + ";")));
        }
        return List.copyOf(problems);
    }

    /** Each package with types that programs or stores of others see is exported to all, and no other one is. */
    List<String> theApiIsExportedToAll() {
        Set<String> api = new ApiSurface(classes)
                .types().stream()
                        .map(JavaClass::getPackageName)
                        .filter(own::owns)
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> exported = descriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
        return differences(api, exported, "exports ");
    }

    /** Each module that the classes name is required, by name or by way of another; for all users if the API names it. */
    List<String> whatTheClassesNameIsRequired() {
        Map<String, ModuleDescriptor> known = new HashMap<>();
        modules.forEach(module -> module.descriptor().ifPresent(found -> known.put(found.name(), found)));
        Set<String> named = new TreeSet<>();
        usedClasses().forEach((packageName, className) -> named.add(moduleOf(packageName, className, known)));
        Set<String> seen = new ApiSurface(classes)
                .types().stream()
                        .map(type -> moduleOf(type.getPackageName(), type.getName(), known))
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> readable = readable(known, Set.of());
        Set<String> handedOn = readable(known, Set.of(ModuleDescriptor.Requires.Modifier.TRANSITIVE));
        return Stream.concat(
                        named.stream()
                                .filter(name -> !readable.contains(name))
                                .map(name -> own.lacks("requires " + name + ";")),
                        seen.stream()
                                .filter(name -> !handedOn.contains(name))
                                .map(name -> own.lacks("requires transitive " + name + ";")))
                .toList();
    }

    /** The services that META-INF/services and the classes name are those of the descriptor. */
    List<String> servicesAreDeclared() {
        Map<String, Set<String>> files = serviceFiles();
        Map<String, Set<String>> declared = descriptor().provides().stream()
                .collect(Collectors.toMap(
                        ModuleDescriptor.Provides::service, provides -> new TreeSet<>(provides.providers())));
        Set<String> problems = new TreeSet<>();
        files.forEach((service, providers) -> differences(
                        providers, declared.getOrDefault(service, Set.of()), "provides " + service + " with ")
                .forEach(problems::add));
        declared.keySet().stream()
                .filter(service -> !files.containsKey(service))
                .forEach(service -> problems.add(own.hasInVain("provides " + service + ";")));
        problems.addAll(differences(servicesLookedUp(), descriptor().uses(), "uses "));
        return List.copyOf(problems);
    }

    /**
     * Packages with records that core makes of named values are open to core.
     *
     * @param records those records
     */
    List<String> recordsAreOpen(Collection<? extends Class<?>> records, String core) {
        if (own.name().equals(core)) {
            return List.of();
        }
        Set<String> wanted = records.stream()
                .map(Class::getPackageName)
                .filter(own::owns)
                .filter(name -> !own.exportsToAll(name))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> open = descriptor().opens().stream()
                .filter(opens -> opens.targets().contains(core))
                .map(ModuleDescriptor.Opens::source)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> problems = new TreeSet<>();
        differences(wanted, open, "opens ").forEach(line -> problems.add(line.replace(";", " to " + core + ";")));
        return List.copyOf(problems);
    }

    /** The packages that the descriptor names have classes, and the modules of this project that it names exist. */
    List<String> whatItNamesExists() {
        Set<String> packages = classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        Set<String> names = modules.stream().map(ProjectModule::name).collect(Collectors.toSet());
        Set<String> problems = new TreeSet<>();
        descriptor().packages().stream()
                .filter(name -> !packages.contains(name))
                .forEach(name -> problems.add(own.hasInVain(name + ", a package that has no class")));
        Stream.concat(
                        descriptor().exports().stream().flatMap(exports -> exports.targets().stream()),
                        descriptor().opens().stream().flatMap(opens -> opens.targets().stream()))
                .filter(name -> !names.contains(name))
                .forEach(name -> problems.add(own.hasInVain("to " + name + ", which is no module of this project")));
        if (!descriptor().name().equals(own.name())) {
            problems.add(own.lacks("module " + own.name()));
        }
        return List.copyOf(problems);
    }

    private ModuleDescriptor descriptor() {
        return own.descriptor().orElseThrow();
    }

    /** One class of each package that is not of this module and that its classes name. */
    private Map<String, String> usedClasses() {
        Map<String, String> used = new TreeMap<>();
        for (JavaClass one : classes) {
            for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (!target.isPrimitive() && !own.owns(target.getPackageName())) {
                    used.put(target.getPackageName(), target.getName());
                }
            }
        }
        return used;
    }

    private String moduleOf(String packageName, String className, Map<String, ModuleDescriptor> known) {
        Optional<ProjectModule> ours =
                modules.stream().filter(module -> module.owns(packageName)).findFirst();
        if (ours.isPresent()) {
            return ours.get().name();
        }
        ModuleDescriptor found = others.of(className);
        known.put(found.name(), found);
        return found.name();
    }

    /** The modules that this one reads by what it requires with these modifiers, and by what those hand on. */
    private Set<String> readable(
            Map<String, ModuleDescriptor> known, Set<ModuleDescriptor.Requires.Modifier> modifiers) {
        Set<String> readable = new TreeSet<>(Set.of(own.name(), "java.base"));
        descriptor().requires().stream()
                .filter(requires -> requires.modifiers().containsAll(modifiers))
                .forEach(requires -> addWithWhatItHandsOn(requires.name(), known, readable));
        return readable;
    }

    private void addWithWhatItHandsOn(String name, Map<String, ModuleDescriptor> known, Set<String> readable) {
        if (!readable.add(name)) {
            return;
        }
        Optional.ofNullable(known.get(name))
                .or(() -> ModuleLayer.boot().findModule(name).map(Module::getDescriptor))
                .ifPresent(found -> found.requires().stream()
                        .filter(requires ->
                                requires.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
                        .forEach(requires -> addWithWhatItHandsOn(requires.name(), known, readable)));
    }

    private Map<String, Set<String>> serviceFiles() {
        Path place = own.directory().resolve("src/main/resources/META-INF/services");
        if (!Files.isDirectory(place)) {
            return Map.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.collect(Collectors.toMap(file -> file.getFileName().toString(), DescriptorRules::lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank()).collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each type whose class object is named in a method that loads services: such a method names no other one. */
    private Set<String> servicesLookedUp() {
        return classes.stream()
                .flatMap(one -> one.getCodeUnits().stream())
                .filter(DescriptorRules::looksServicesUp)
                .flatMap(unit -> unit.getReferencedClassObjects().stream())
                .map(reference -> reference.getRawType().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean looksServicesUp(JavaCodeUnit unit) {
        return unit.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(ServiceLoader.class)
                        && call.getName().startsWith("load"));
    }

    private List<String> differences(Set<String> wanted, Set<String> there, String keyword) {
        return Stream.concat(
                        wanted.stream()
                                .filter(name -> !there.contains(name))
                                .map(name -> own.lacks(keyword + name + ";")),
                        there.stream()
                                .filter(name -> !wanted.contains(name))
                                .map(name -> own.hasInVain(keyword + name + ";")))
                .toList();
    }
}
