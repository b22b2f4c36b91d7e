// Selects the tests that a change can break, by the imports of the files and the dependencies of the server's modules.
import { posix } from 'node:path'

export interface Repository {
  /** Source text by path from the root. */
  readonly sources: ReadonlyMap<string, string>
  /** Modules that each module may use: server/src/modules/dependencies.json. */
  readonly modules: Readonly<Record<string, readonly string[]>>
}

const testName = /[.](?:test|component-test)[.](?:tsx?|mjs)$/

/** Files that determine how all tests run, or that all of them read. */
const globalPaths =
  /^(?:package(?:-lock)?[.]json|vitest[.]config[.]ts|tsconfig.*[.]json|server\/src\/migrations\/|server\/src\/platform\/embedded\/postgres-for-tests[.]ts|tools\/test-folder\/memory-folder[.]ts)/

/** Files that import the whole product. For their importers the dependencies of modules decide. */
const wholeProduct = new Set([
  'contract/modules.ts',
  'server/src/main/start-product.ts',
  'server/src/main/run-suite.ts',
  'server/src/main/http/routes-of.ts',
  'demo/commands/demo-routes.ts',
])

/** Tests of all files or all declarations. They run with every change. */
const generalTests =
  /^(?:contract\/[^/]+|tools\/[^/]+|server\/src\/resource\/(?:architecture|every-resource|regular)|server\/src\/main\/http\/[^/]+)[.]test[.]/

const moduleOf = (path: string): string | undefined => /^(?:contract|server\/src\/modules)\/([^/]+)\//.exec(path)?.[1]

/** Returns the sorted paths of the tests that a change of these paths can break; `all` for every test. */
export function selectTests(changedPaths: readonly string[], { sources, modules }: Repository): string[] | 'all' {
  if (changedPaths.length === 0) return []
  if (changedPaths.some((path) => globalPaths.test(path))) return 'all'
  const affectedPaths = findImporters(changedPaths, importersOf(sources))
  const changedModules = new Set(changedPaths.map(moduleOf))
  const affected = new Set(
    Object.entries(modules)
      .filter(
        ([name, dependencies]) =>
          changedModules.has(name) || dependencies.some((dependency) => changedModules.has(dependency)),
      )
      .map(([name]) => name),
  )
  const isServer = changedPaths.some((path) => /^(?:contract|demo|server)\//.test(path))
  return [...sources.keys()]
    .filter((path) => testName.test(path))
    .filter((path) => {
      const module = moduleOf(path)
      return (
        affectedPaths.has(path) ||
        (module !== undefined && affected.has(module)) ||
        (isServer && generalTests.test(path))
      )
    })
    .toSorted()
}

/**
 * Returns the changed files and their direct and indirect importers, excluding importers of files that import the whole
 * product.
 */
function findImporters(paths: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const affectedPaths = new Set(paths)
  for (const path of affectedPaths) {
    if (wholeProduct.has(path)) continue
    for (const importer of importers.get(path) ?? []) affectedPaths.add(importer)
  }
  return affectedPaths
}

/** Returns the importers of each file. */
function importersOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources) {
    for (const imported of importsOf(path, source)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  }
  return importers
}

/** An import of types only. Because it is removed before the file runs, its change cannot break a test. */
const typeImport = /^(?:import|export) type [^'"]*['"][^'"\n]+['"]/gm

/**
 * Returns the paths from the root that a file imports or names by a URL of its own folder, without packages and without
 * imports of types.
 */
function importsOf(path: string, source: string): string[] {
  const specifiers = [
    ...source.replace(typeImport, '').matchAll(/(?:from|import|import\(|mock\(|URL\()\s*['"]([^'"\n]+)['"]/g),
  ].map(([, specifier = '']) => specifier)
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('@gemba/')) return [specifier.replace('@gemba/', '')]
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    return /^[\w-]+[.]fixture[.]ts$/.test(specifier) ? [posix.join(posix.dirname(path), specifier)] : []
  })
}
