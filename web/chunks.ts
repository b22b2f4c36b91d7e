// Bundles each page into few files: on a slow line each request costs more than the bytes that a page does not need.

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

/** Stages that every visitor loads, in this order: the page before the sign-in, then the frame. */
const first: readonly Stage[] = [
  { name: 'start', entries: ['/src/app/main.tsx'] },
  { name: 'frame', entries: ['/src/app/shell/shell.tsx'] },
]

/** Stages loaded after these, each separately: the most used pages, the menu, and what most other pages import. */
const behind: readonly Stage[] = [
  {
    name: 'equipment',
    entries: ['/src/features/equipment/overview/overview-page.tsx', '/src/features/equipment/object-page.tsx'],
  },
  { name: 'menu', entries: ['/src/ui/icon/menu-icons.ts'] },
  { name: 'lists', entries: ['/src/resource/page/resource-page.tsx', '/src/resource/list/list-page.tsx'] },
]

/** Returns the modules and everything that they import statically. */
function closureOf(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const closure = new Set(entries)
  for (const id of closure) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(imported)
  return closure
}

/** Returns the groups of modules that go into one file each. The bundler decides about all other modules. */
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
      // Modules that several stages import get a file of their own, so that no stage waits for the rest of another.
      name: (id, graph) =>
        behind
          .filter((stage) => holds(stage, id, graph))
          .map(({ name }) => name)
          .join('-') || null,
    },
  ]
}
