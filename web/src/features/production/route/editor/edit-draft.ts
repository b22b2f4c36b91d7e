// Edits of a route as functions from one draft to the next.
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { closesCycle, type GraphLink, orderOf } from '@gemba/contract/production/route/route-graph.ts'
import type { DraftSegment, RouteDraft } from './route-draft.ts'

const { finishStart } = segmentRelation.codes

/** The initial values of an operation: its stage with its usual times and resources. */
export type NewSegment = Omit<
  DraftSegment,
  'key' | 'id' | 'number' | 'files' | 'materials' | 'description' | 'steps' | 'parameters'
>

const nextNumber = (segments: readonly DraftSegment[]): number =>
  (Math.floor(Math.max(0, ...segments.map(({ number }) => number)) / 10) + 1) * 10

interface NewDraftSegment {
  readonly key: string
  readonly stage: NewSegment
  /** The operation that it follows. */
  readonly after?: string | undefined
}

/** Adds an operation at the end, after another one if `after` is set. */
export function addSegment({ head, segments, links }: RouteDraft, { key, stage, after }: NewDraftSegment): RouteDraft {
  const segment: DraftSegment = {
    ...stage,
    key,
    id: null,
    number: nextNumber(segments),
    description: null,
    files: [],
    materials: [],
    steps: [],
    parameters: [],
  }
  const isThere = segments.some((segment) => segment.key === after)
  const link = after !== undefined && isThere ? [{ from: after, to: key, relation: finishStart, lagMinutes: 0 }] : []
  return { head, segments: [...segments, segment], links: [...links, ...link] }
}

/** Removes an operation and links its successors to its predecessors. */
export function removeSegment({ head, segments, links }: RouteDraft, key: string): RouteDraft {
  const before = links.filter(({ to }) => to === key)
  const after = links.filter(({ from }) => from === key)
  const remainingLinks = links.filter(({ from, to }) => from !== key && to !== key)
  const joined = before
    .flatMap(({ from }) => after.map(({ to }) => ({ from, to, relation: finishStart, lagMinutes: 0 })))
    .filter(({ from, to }) => !remainingLinks.some((link) => link.from === from && link.to === to))
  return { head, segments: segments.filter((segment) => segment.key !== key), links: [...remainingLinks, ...joined] }
}

export const changeSegment = (draft: RouteDraft, key: string, change: Partial<DraftSegment>): RouteDraft => ({
  ...draft,
  segments: draft.segments.map((segment) => (segment.key === key ? { ...segment, ...change } : segment)),
})

/** Returns whether two operations can be linked: they are not linked yet, and the link closes no cycle. */
export const canConnect = ({ links }: RouteDraft, link: Pick<GraphLink, 'from' | 'to'>): boolean =>
  !links.some(({ from, to }) => from === link.from && to === link.to) && !closesCycle(links, link)

/** Links two operations. Returns the draft unchanged if they cannot be linked. */
export const connect = (draft: RouteDraft, from: string, to: string): RouteDraft =>
  canConnect(draft, { from, to })
    ? { ...draft, links: [...draft.links, { from, to, relation: finishStart, lagMinutes: 0 }] }
    : draft

export const removeLink = (draft: RouteDraft, { from, to }: Pick<GraphLink, 'from' | 'to'>): RouteDraft => ({
  ...draft,
  links: draft.links.filter((link) => link.from !== from || link.to !== to),
})

/** Replaces all links to an operation. */
export const replaceLinksTo = (draft: RouteDraft, key: string, links: readonly GraphLink[]): RouteDraft => ({
  ...draft,
  links: [...draft.links.filter(({ to }) => to !== key), ...links],
})

/** Numbers the operations by tens in the order of the work. */
export function renumber(draft: RouteDraft): RouteDraft {
  const inOrder = draft.segments.toSorted((segment, other) => segment.number - other.number).map(({ key }) => key)
  const order = orderOf(inOrder, draft.links)
  const segments = draft.segments
    .map((segment) => ({ ...segment, number: (order.indexOf(segment.key) + 1) * 10 }))
    .toSorted((left, right) => left.number - right.number)
  return { ...draft, segments }
}
