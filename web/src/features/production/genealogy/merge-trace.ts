// A trace and the parts of it that somebody has opened, as one graph.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'

export type Trace = CommandReply<typeof traceGenealogy>
export type TraceNode = Trace['nodes'][number]
export type TraceLink = Trace['links'][number]
export type Way = 'backward' | 'forward'

/** What was opened of a node of the trace, in one direction. */
export interface OpenedNode {
  readonly key: string
  readonly way: Way
  readonly part: Trace
}

/** Returns the trace with what was opened: levels are counted from where the trace began, known nodes stay where they are. */
export function mergeTrace(before: Trace, { key, way, part }: OpenedNode): Trace {
  const from = before.nodes.find((node) => node.key === key)?.level ?? 0
  const known = new Set(before.nodes.map((node) => node.key))
  const read = new Map(part.nodes.map((node) => [node.key, node]))
  const nodes = before.nodes.map((node) => {
    const own = read.get(node.key)
    // What lay open before stays open: only who was asked, or not read yet, has something new to say.
    const isNew = own && (node.key === key || node[way]?.count === null)
    return isNew ? { ...node, [way]: own[way] } : node
  })
  const added = part.nodes.filter((node) => !known.has(node.key))
  const links = new Map([...before.links, ...part.links].map((link) => [`${link.from} ${link.to}`, link]))
  return {
    nodes: [...nodes, ...added.map((node) => ({ ...node, level: from + node.level }))],
    links: [...links.values()],
    isCut: before.isCut || part.isCut,
  }
}
