// The predecessors of an operation as text: `10`, `10SS+5`, several separated by commas.
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { closesCycle, type GraphLink } from '@gemba/contract/production/route/route-graph.ts'
import type { RouteDraft } from './route-draft.ts'

const { finishStart, startStart, finishFinish } = segmentRelation.codes
const shorts: Readonly<Record<string, number>> = { FS: finishStart, SS: startStart, FF: finishFinish }

const shortOf = (relation: number): string => Object.keys(shorts).find((short) => shorts[short] === relation) ?? 'FS'

/** Returns the suffix of a dependency in that text. '' for finish to start without lag. */
export const dependencySuffix = ({ relation, lagMinutes }: Pick<GraphLink, 'relation' | 'lagMinutes'>): string => {
  const lag = lagMinutes > 0 ? `+${lagMinutes}` : ''
  return relation === finishStart && lag === '' ? '' : `${shortOf(relation)}${lag}`
}

export function predecessorTextOf({ segments, links }: RouteDraft, key: string): string {
  const numbers = new Map(segments.map((segment) => [segment.key, segment.number]))
  return links
    .filter(({ to }) => to === key)
    .toSorted((link, other) => (numbers.get(link.from) ?? 0) - (numbers.get(other.from) ?? 0))
    .map((link) => `${numbers.get(link.from) ?? ''}${dependencySuffix(link)}`)
    .join(', ')
}

type ParsedPredecessors =
  | { readonly links: readonly GraphLink[] }
  | { readonly fault: 'unreadable' | 'unknown' | 'cycle'; readonly part: string }

/** Parses the predecessors of the operation `key`. Returns the links, or the fault and the part that has it. */
export function readWritten({ segments, links }: RouteDraft, key: string, written: string): ParsedPredecessors {
  const parsedLinks: GraphLink[] = []
  const others = links.filter(({ to }) => to !== key)
  for (const part of written.split(/[,;，；\s]+/).filter(Boolean)) {
    const match = /^(\d+)(FS|SS|FF)?(?:\+(\d{1,6}))?$/i.exec(part)
    if (!match) return { fault: 'unreadable', part }
    const [, number, short = 'FS', lag = '0'] = match
    const from = segments.find((segment) => segment.number === Number(number))?.key
    if (from === undefined) return { fault: 'unknown', part }
    if (closesCycle(others, { from, to: key })) return { fault: 'cycle', part }
    if (parsedLinks.some((candidate) => candidate.from === from)) continue
    parsedLinks.push({ from, to: key, relation: shorts[short.toUpperCase()] ?? finishStart, lagMinutes: Number(lag) })
  }
  return { links: parsedLinks }
}
