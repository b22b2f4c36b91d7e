// Traces from one node backward, forward or both. Each request returns a bounded part of the graph.
import { genealogyKind, traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { findTraceable, maxChildren, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { findByBeginning, findByCode } from '../../stock/index.ts'
import { findWorkByCode } from './describe-work.ts'
import { canHaveLinks, countLinks, findLinks, type LinkDirection, type RemainingCount } from './find-links.ts'
import { parseKey } from './node-key.ts'
import { presentNodes } from './present-nodes.ts'
import { findNamedPieces } from './reported-serials.ts'
import { type WalkResult, walk } from './walk.ts'

/** A reply has at most this many nodes per direction, and at most this many levels. */
const maxNodes = 400
const maxLevels = 30
/** Folded links are counted with this many rows per reply in total, but each node up to at least 1000. */
const maxCountedRows = 100_000

const { backward, forward, both } = traceDirection.codes

export const traceRoutes = [
  ...handle(traceGenealogy, import.meta.url, async (read, { key, direction, after }) => {
    const start = parseKey(key)
    if (!(await presentNodes(read, [start])).has(key)) throw new DomainError('notFound')
    const query = { start: key, after: after ?? 0 }
    const none: TraceResult = { walked: undefined, left: () => null }
    const before = direction === backward || direction === both ? await trace(read, 'backward', query) : none
    const later = direction === forward || direction === both ? await trace(read, 'forward', query) : none
    return presentTrace(read, before, later)
  }),
  ...handle(findTraceable, import.meta.url, async (read, { code }) => {
    const scanned = code.trim()
    const exact = await findNodes(read, scanned, false)
    return exact.length > 0 || scanned.length < minBeginning ? exact : findNodes(read, scanned, true)
  }),
]

/** A shorter beginning would match too many codes. */
const minBeginning = 3

/** Returns the nodes with a code, or of which a code begins so. */
async function findNodes(read: Read, code: string, isBeginning: boolean) {
  const inStock = await (isBeginning ? findByBeginning(read, code) : findByCode(read, code))
  const isInStock = (id: string) => inStock.some((node) => node.kind === 'serial' && node.id === id)
  const named = isBeginning ? [] : await findNamedPieces(read, code)
  const reported = named.filter((id) => !isInStock(id))
  const reportedNodes = reported.map((id) => ({ kind: 'serial' as const, id, code, materialId: id }))
  const stock = [...inStock, ...reportedNodes]
  const materials = await findMaterials(
    read,
    stock.flatMap(({ materialId }) => materialId ?? []),
  )
  const stockNodes = stock.map(({ kind, id, code: nodeCode, materialId }) => {
    const { code: materialCode, name } = materials.get(materialId ?? '') ?? {}
    const key = kind === 'serial' ? `serial:${id}:${nodeCode}` : `${kind}:${id}`
    return { key, kind, code: nodeCode, name: [materialCode, name].filter(Boolean).join(' · ') }
  })
  return [...stockNodes, ...(await findWorkByCode(read, code, isBeginning))].map((node) => ({
    ...node,
    kind: genealogyKind.codes[node.kind],
  }))
}

interface TraceQuery {
  readonly start: string
  readonly after: number
}

interface TraceResult {
  readonly walked: WalkResult | undefined
  /** Returns what the reply leaves out of a node; null if nothing. */
  left(key: string): (Omit<RemainingCount, 'count'> & { readonly count: number | null; readonly after: number }) | null
}

async function trace(read: Read, way: LinkDirection, { start, after }: TraceQuery): Promise<TraceResult> {
  const find = (keys: readonly string[], from: number) =>
    findLinks(read, way, { keys, after: from, limit: maxChildren })
  const walked = await walk({ start, after, maxNodes, maxLevels, find })
  const shownCount = (key: string): number => (key === start ? after : 0) + maxChildren
  const keys = [...walked.folded]
  const maxPerNode = Math.max(1000, Math.floor(maxCountedRows / Math.max(1, keys.length)))
  const counts =
    keys.length > 0
      ? await countLinks(read, way, { keys, limit: maxPerNode, shownCount })
      : new Map<string, RemainingCount>()
  return {
    walked,
    left: (key) => {
      // Links that were not read start from 0 again, so that none is skipped.
      if (walked.unread.has(key) && canHaveLinks(way, key)) return { count: null, isAtLeast: false, after: 0 }
      const remaining = counts.get(key)
      return remaining ? { ...remaining, after: shownCount(key) } : null
    },
  }
}

async function presentTrace(read: Read, before: TraceResult, later: TraceResult) {
  const levels = new Map(later.walked?.levels)
  for (const [key, level] of before.walked?.levels ?? []) if (!levels.has(key)) levels.set(key, -level)
  const nodes = await presentNodes(read, [...levels.keys()].map(parseKey))
  const links = [...(before.walked?.links ?? []), ...(later.walked?.links ?? [])]
  const linkByEnds = new Map(links.map((link) => [`${link.from} ${link.to}`, link]))
  const unitOf = (key: string): string => nodes.get(key)?.unitName ?? ''
  const isStock = (key: string): boolean => /^(lot|serial|untracked):/.test(key)
  return {
    nodes: [...nodes.values()].map((node) => ({
      ...node,
      level: levels.get(node.key) ?? 0,
      backward: before.left(node.key),
      forward: later.left(node.key),
    })),
    links: [...linkByEnds.values()]
      .filter(({ from, to }) => nodes.has(from) && nodes.has(to))
      .map(({ from, to, quantity }) => ({ from, to, quantity, unitName: unitOf(isStock(from) ? from : to) })),
    isCut: [before, later].some(({ walked }) => walked !== undefined && hasUnread(walked)),
  }
}

const hasUnread = ({ unread }: WalkResult): boolean => unread.size > 0
