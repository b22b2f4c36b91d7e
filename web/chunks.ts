// Few files for a page instead of many: on a slow line each request costs more than the bytes that a page does not need.

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface ChunkGroup {
  readonly priority: number
  readonly name: (id: string, graph: ModuleGraph) => string | null
}

interface Stage {
  readonly name: string
  readonly entries: readonly string[]
}

/** What everybody loads, one after the other: before the sign-in, and the frame. */
const first: readonly Stage[] = [
  { name: 'start', entries: ['/src/app/main.tsx'] },
  { name: 'frame', entries: ['/src/app/shell/shell.tsx'] },
]

/** What is loaded behind them, each by itself: the pages that people come to first, the menu, and what most others need. */
const behind: readonly Stage[] = [
  {
    name: 'equipment',
    entries: ['/src/features/equipment/overview/overview-page.tsx', '/src/features/equipment/object-page.tsx'],
  },
  { name: 'menu', entries: ['/src/ui/icon/menu-icons.ts'] },
  { name: 'lists', entries: ['/src/resource/page/resource-page.tsx', '/src/resource/list/list-page.tsx'] },
]

/** All that the modules import before they run, they themselves included. */
function closureOf(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const closure = new Set(entries)
  for (const id of closure) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(imported)
  return closure
}

/** Returns the groups of modules that go into one file each; all others are left where the bundler puts them. */
export function chunkGroups(root: string): ChunkGroup[] {
  const closures = new Map<Stage, ReadonlySet<string>>()
  const holds = (stage: Stage, id: string, graph: ModuleGraph): boolean => {
    const paths = stage.entries.map((entry) => `${root}${entry}`)
    const closure = closures.get(stage) ?? closureOf(paths, graph)
    closures.set(stage, closure)
    return closure.has(id)
  }
  return [
    ...first.map((stage, index) => ({
      priority: first.length + 1 - index,
      name: (id: string, graph: ModuleGraph) => (holds(stage, id, graph) ? stage.name : null),
    })),
    {
      priority: 1,
      // What several of them need stands in a file of their own, so that none waits for the rest of another.
      name: (id, graph) =>
        behind
          .filter((stage) => holds(stage, id, graph))
          .map(({ name }) => name)
          .join('-') || null,
    },
  ]
}
