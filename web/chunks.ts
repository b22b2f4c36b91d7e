// Bundles each page into few files: on a slow line each request costs more than the bytes that a page does not need.

import { join } from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface ChunkGroup {
  readonly priority: number
  /** Name of the group in reports of the bundler. */
  readonly debugName: string
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

/**
 * Declarations that most pages of an area import. Each stage leaves out what the stages before it contain. One file of
 * them is a third smaller than the 40 files that the bundler would make of them.
 */
const declarations: readonly Stage[] = [
  { name: 'materials', entries: ['/../contract/base/material/material.ts', '/../contract/base/warehouse/location.ts'] },
  { name: 'people', entries: ['/../contract/identity/user.ts'] },
  { name: 'products', entries: ['/../contract/production/route/process-route.ts'] },
  { name: 'orders', entries: ['/../contract/production/work-order/work-order.ts'] },
  {
    name: 'bills',
    entries: ['/../contract/stock/outbound/outbound-bill.ts', '/../contract/stock/inbound/inbound-bill.ts'],
  },
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
    const paths = stage.entries.map((entry) => join(root, entry))
    const closure = closures.get(stage) ?? closureOf(paths, graph)
    closures.set(stage, closure)
    return closure.has(id)
  }
  const nameOf = (stage: Stage) => (id: string, graph: ModuleGraph) => (holds(stage, id, graph) ? stage.name : null)
  const priorityOfBehind = declarations.length + 1
  return [
    ...first.map((stage, index) => ({
      priority: priorityOfBehind + first.length - index,
      debugName: stage.name,
      name: nameOf(stage),
    })),
    {
      priority: priorityOfBehind,
      debugName: 'behind',
      // Modules that several stages import get a file of their own, so that no stage waits for the rest of another.
      name: (id, graph) =>
        behind
          .filter((stage) => holds(stage, id, graph))
          .map(({ name }) => name)
          .join('-') || null,
    },
    ...declarations.map((stage, index) => ({
      priority: declarations.length - index,
      debugName: stage.name,
      name: nameOf(stage),
    })),
  ]
}
