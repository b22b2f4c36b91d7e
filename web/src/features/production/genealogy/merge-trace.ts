// Merges a trace with the parts that were opened into one graph.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'

export type Trace = CommandReply<typeof traceGenealogy>
export type TraceNode = Trace['nodes'][number]
export type TraceLink = Trace['links'][number]
export type TraceDirectionKey = 'backward' | 'forward'

/** The opened part of a node in one direction. */
export interface OpenedNode {
  readonly key: string
  readonly way: TraceDirectionKey
  readonly part: Trace
}

/** Returns the trace with the opened part. Levels count from the start of the trace. Known nodes keep their level. */
export function mergeTrace(before: Trace, { key, way, part }: OpenedNode): Trace {
  const from = before.nodes.find((node) => node.key === key)?.level ?? 0
  const knownKeys = new Set(before.nodes.map((node) => node.key))
  const openedNodes = new Map(part.nodes.map((node) => [node.key, node]))
  const nodes = before.nodes.map((node) => {
    const openedNode = openedNodes.get(node.key)
    // Counts that are already known stay. Only the opened node and nodes that were not read yet get new counts.
    const isNew = openedNode && (node.key === key || node[way]?.count === null)
    return isNew ? { ...node, [way]: openedNode[way] } : node
  })
  const added = part.nodes.filter((node) => !knownKeys.has(node.key))
  const links = new Map([...before.links, ...part.links].map((link) => [`${link.from} ${link.to}`, link]))
  return {
    nodes: [...nodes, ...added.map((node) => ({ ...node, level: from + node.level }))],
    links: [...links.values()],
    isCut: before.isCut || part.isCut,
  }
}
