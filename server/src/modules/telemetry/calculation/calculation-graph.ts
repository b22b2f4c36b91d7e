// The order of calculations: a calculation comes after those whose results it reads.

/** Maximum number of calculations that follow one another. */
export const maxDepth = 16

export interface CalculationLink {
  readonly calculationId: string
  readonly resultPointId: string | null
  readonly inputPointIds: readonly string[]
}

/**
 * Returns the depth of each calculation: 0 if it reads no result, else one more than the deepest that it reads. Those
 * of a cycle, and those that depend on one, are missing.
 */
export function computeDepths(links: readonly CalculationLink[]): Map<string, number> {
  const byResult = new Map(links.flatMap((link) => (link.resultPointId ? [[link.resultPointId, link] as const] : [])))
  const readers = new Map<string, CalculationLink[]>()
  const waiting = new Map<string, number>()
  for (const link of links) {
    const sources = new Set(link.inputPointIds.flatMap((pointId) => byResult.get(pointId) ?? []))
    waiting.set(link.calculationId, sources.size)
    for (const { calculationId } of sources) {
      const list = readers.get(calculationId)
      if (list) list.push(link)
      else readers.set(calculationId, [link])
    }
  }
  const depths = new Map<string, number>()
  const ready = links.filter(({ calculationId }) => waiting.get(calculationId) === 0)
  for (const { calculationId } of ready) depths.set(calculationId, 0)
  for (let link = ready.pop(); link; link = ready.pop()) settleReaders(link)
  for (const [calculationId, count] of waiting) if (count > 0) depths.delete(calculationId)
  return depths

  function settleReaders({ calculationId }: CalculationLink): void {
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
export function findCycle(start: CalculationLink, links: readonly CalculationLink[]): CalculationLink[] | undefined {
  const byResult = new Map(links.flatMap((link) => (link.resultPointId ? [[link.resultPointId, link] as const] : [])))
  if (start.resultPointId) byResult.set(start.resultPointId, start)
  const before = new Map<CalculationLink, CalculationLink | undefined>([[start, undefined]])
  const pending = [start]
  for (let link = pending.shift(); link; link = pending.shift()) {
    for (const pointId of link.inputPointIds) {
      const source = byResult.get(pointId)
      if (source === start) return pathTo(link, before)
      if (!source || before.has(source)) continue
      before.set(source, link)
      pending.push(source)
    }
  }
  return undefined
}

function pathTo(
  link: CalculationLink,
  before: ReadonlyMap<CalculationLink, CalculationLink | undefined>,
): CalculationLink[] {
  const path: CalculationLink[] = []
  for (let at: CalculationLink | undefined = link; at; at = before.get(at)) path.push(at)
  return path
}
