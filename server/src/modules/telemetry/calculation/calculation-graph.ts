// The order of calculations: a calculation comes after those whose results it reads.

/** Maximum number of calculations that follow one another. */
export const maxDepth = 16

export interface GraphEdge {
  readonly calculationId: string
  readonly resultPointId: string | null
  readonly inputPointIds: readonly string[]
}

/**
 * Returns the depth of each calculation: 0 if it reads no result, else one more than the deepest that it reads. Those
 * of a cycle, and those that depend on one, are missing.
 */
export function computeDepths(edges: readonly GraphEdge[]): Map<string, number> {
  const byResult = new Map(edges.flatMap((edge) => (edge.resultPointId ? [[edge.resultPointId, edge] as const] : [])))
  const readers = new Map<string, GraphEdge[]>()
  const waiting = new Map<string, number>()
  for (const edge of edges) {
    const sources = new Set(edge.inputPointIds.flatMap((pointId) => byResult.get(pointId) ?? []))
    waiting.set(edge.calculationId, sources.size)
    for (const { calculationId } of sources) {
      const list = readers.get(calculationId)
      if (list) list.push(edge)
      else readers.set(calculationId, [edge])
    }
  }
  const depths = new Map<string, number>()
  const ready = edges.filter(({ calculationId }) => waiting.get(calculationId) === 0)
  for (const { calculationId } of ready) depths.set(calculationId, 0)
  for (let edge = ready.pop(); edge; edge = ready.pop()) settleReaders(edge)
  for (const [calculationId, count] of waiting) if (count > 0) depths.delete(calculationId)
  return depths

  function settleReaders({ calculationId }: GraphEdge): void {
    const depth = (depths.get(calculationId) ?? 0) + 1
    for (const reader of readers.get(calculationId) ?? []) {
      depths.set(reader.calculationId, Math.max(depth, depths.get(reader.calculationId) ?? 0))
      const count = (waiting.get(reader.calculationId) ?? 0) - 1
      waiting.set(reader.calculationId, count)
      if (count === 0) ready.push(reader)
    }
  }
}

/** Returns the calculations of a cycle through `start` in their order; undefined if there is none. */
export function findCycle(start: GraphEdge, edges: readonly GraphEdge[]): GraphEdge[] | undefined {
  const byResult = new Map(edges.flatMap((edge) => (edge.resultPointId ? [[edge.resultPointId, edge] as const] : [])))
  if (start.resultPointId) byResult.set(start.resultPointId, start)
  const before = new Map<GraphEdge, GraphEdge | undefined>([[start, undefined]])
  const pending = [start]
  for (let edge = pending.shift(); edge; edge = pending.shift()) {
    for (const pointId of edge.inputPointIds) {
      const source = byResult.get(pointId)
      if (source === start) return pathTo(edge, before)
      if (!source || before.has(source)) continue
      before.set(source, edge)
      pending.push(source)
    }
  }
  return undefined
}

function pathTo(edge: GraphEdge, before: ReadonlyMap<GraphEdge, GraphEdge | undefined>): GraphEdge[] {
  const path: GraphEdge[] = []
  for (let at: GraphEdge | undefined = edge; at; at = before.get(at)) path.push(at)
  return path
}
