// Few files for a page instead of many: on a slow line each request costs more than the bytes that a page does not need.

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface ChunkGroup {
  readonly priority: number
  readonly name: (id: string, graph: ModuleGraph) => string | null
}

/** What is loaded together, the first that holds a module wins: before the sign-in, the frame, and what most pages need. */
const stages = [
  { name: 'start', entries: ['/src/app/main.tsx'] },
  { name: 'frame', entries: ['/src/app/shell/shell.tsx'] },
  { name: 'lists', entries: ['/src/resource/page/resource-page.tsx', '/src/resource/list/list-page.tsx'] },
] as const

/** All that the modules import before they run, they themselves included. */
function closureOf(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const closure = new Set(entries)
  for (const id of closure) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(imported)
  return closure
}

/** Returns the groups of modules that go into one file each; all others are left where the bundler puts them. */
export function chunkGroups(root: string): ChunkGroup[] {
  return stages.map(({ name, entries }, index) => {
    let closure: ReadonlySet<string> | undefined
    return {
      priority: stages.length - index,
      name: (id, graph) => {
        const paths = entries.map((entry) => `${root}${entry}`)
        closure ??= closureOf(paths, graph)
        return closure.has(id) ? name : null
      },
    }
  })
}
