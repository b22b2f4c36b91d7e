// Tracing: from one node backward, forward or both, a bounded part of the graph at a time.
import { genealogyKind, traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { findTraceable, mostChildren, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { findByCode } from '../../stock/index.ts'
import { findWorkByCode } from './describe-work.ts'
import { countLinks, findLinks, leadsOn, type RemainingCount, type Way } from './find-links.ts'
import { parseKey } from './node-key.ts'
import { presentNodes } from './present-nodes.ts'
import { findNamedPieces } from './reported-serials.ts'
import { type WalkResult, walk } from './walk.ts'

/** One answer holds no more nodes of one direction, and goes no deeper. */
const mostNodes = 400
const mostLevels = 30
/** All folded links of an answer are counted with so many rows, but each to a thousand at least. */
const mostCounted = 100_000

const { backward, forward, both } = traceDirection.codes

export const traceRoutes = [
  ...handle(traceGenealogy, import.meta.url, async (read, { key, direction, after }) => {
    const start = parseKey(key)
    if (!(await presentNodes(read, [start])).has(key)) throw new DomainError('notFound')
    const asked = { start: key, after: after ?? 0 }
    const none: TraceResult = { walked: undefined, left: () => null }
    const before = direction === backward || direction === both ? await trace(read, 'backward', asked) : none
    const later = direction === forward || direction === both ? await trace(read, 'forward', asked) : none
    return presentTrace(read, before, later)
  }),
  ...handle(findTraceable, import.meta.url, async (read, { code }) => {
    const scanned = code.trim()
    const inStock = await findByCode(read, scanned)
    const isKnown = (id: string) => inStock.some((node) => node.kind === 'serial' && node.id === id)
    const reported = (await findNamedPieces(read, scanned)).filter((id) => !isKnown(id))
    const named = reported.map((id) => ({ kind: 'serial' as const, id, code: scanned, materialId: id }))
    const stock = [...inStock, ...named]
    const materials = await findMaterials(
      read,
      stock.flatMap(({ materialId }) => materialId ?? []),
    )
    const found = stock.map(({ kind, id, code: own, materialId }) => {
      const { code: materialCode, name } = materials.get(materialId ?? '') ?? {}
      const key = kind === 'serial' ? `serial:${id}:${own}` : `${kind}:${id}`
      return { key, kind, code: own, name: [materialCode, name].filter(Boolean).join(' · ') }
    })
    return [...found, ...(await findWorkByCode(read, scanned))].map((node) => ({
      ...node,
      kind: genealogyKind.codes[node.kind],
    }))
  }),
]

interface TraceQuery {
  readonly start: string
  readonly after: number
}

interface TraceResult {
  readonly walked: WalkResult | undefined
  /** What of a node is not in the answer. */
  left(key: string): (Omit<RemainingCount, 'count'> & { readonly count: number | null; readonly after: number }) | null
}

async function trace(read: Read, way: Way, { start, after }: TraceQuery): Promise<TraceResult> {
  const find = (keys: readonly string[], from: number) =>
    findLinks(read, way, { keys, after: from, most: mostChildren })
  const walked = await walk({ start, after, mostNodes, mostLevels, find })
  const shown = (key: string): number => (key === start ? after : 0) + mostChildren
  const keys = [...walked.folded]
  const most = Math.max(1000, Math.floor(mostCounted / Math.max(1, keys.length)))
  const counts =
    keys.length > 0 ? await countLinks(read, way, { keys, most, shown }) : new Map<string, RemainingCount>()
  return {
    walked,
    left: (key) => {
      // What was not read is read anew, so nothing between is left out.
      if (walked.unread.has(key) && leadsOn(way, key)) return { count: null, isAtLeast: false, after: 0 }
      const own = counts.get(key)
      return own ? { ...own, after: shown(key) } : null
    },
  }
}

async function presentTrace(read: Read, before: TraceResult, later: TraceResult) {
  const levels = new Map(later.walked?.levels)
  for (const [key, level] of before.walked?.levels ?? []) if (!levels.has(key)) levels.set(key, -level)
  const nodes = await presentNodes(read, [...levels.keys()].map(parseKey))
  const links = [...(before.walked?.links ?? []), ...(later.walked?.links ?? [])]
  const own = new Map(links.map((link) => [`${link.from} ${link.to}`, link]))
  const unitOf = (key: string): string => nodes.get(key)?.unitName ?? ''
  const isStock = (key: string): boolean => /^(lot|serial|untracked):/.test(key)
  return {
    nodes: [...nodes.values()].map((node) => ({
      ...node,
      level: levels.get(node.key) ?? 0,
      backward: before.left(node.key),
      forward: later.left(node.key),
    })),
    links: [...own.values()]
      .filter(({ from, to }) => nodes.has(from) && nodes.has(to))
      .map(({ from, to, quantity }) => ({ from, to, quantity, unitName: unitOf(isStock(from) ? from : to) })),
    isCut: [before, later].some(({ walked }) => walked !== undefined && hasUnread(walked)),
  }
}

const hasUnread = ({ unread }: WalkResult): boolean => unread.size > 0
