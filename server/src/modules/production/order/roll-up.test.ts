// The state of an order, computed from its work orders. No sequence of reports loses or adds a piece.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderSummary, reportedOf, rollUp, type WorkSummaryRow } from './roll-up.ts'

const segment = segmentPlanStatus.codes
const work = workOrderStatus.codes
const order = productionOrderStatus.codes

const course = (...ids: string[]) =>
  ids.map((id) => ({
    id,
    status: segment.notReleased,
    isSkipped: 0,
    planQuantity: '10',
    transferBatch: null as string | null,
  }))
const segments = course('a', 'b', 'c')
const chain = [
  { segmentPlanId: 'b', predecessorId: 'a', relation: 1 },
  { segmentPlanId: 'c', predecessorId: 'b', relation: 1 },
]
const factsOf = (segmentPlanId: string, more: Partial<WorkSummaryRow> = {}): WorkSummaryRow => ({
  id: `w-${segmentPlanId}`,
  segmentPlanId,
  status: work.toDispatch,
  isRework: 0,
  quantity: '10',
  good: '0',
  scrap: '0',
  rework: '0',
  ...more,
})
const facts = (works: readonly WorkSummaryRow[], more: Partial<OrderSummary> = {}): OrderSummary => ({
  status: order.planned,
  segments,
  links: chain,
  works,
  ...more,
})
const states = (facts: OrderSummary) => rollUp(facts).segments.map(({ status }) => status)

test('an order with nothing released is planned, with a part partly released, with everything released', () => {
  expect(rollUp(facts([])).status).toBe(order.planned)
  expect(states(facts([factsOf('a', { quantity: '4' })]))[0]).toBe(segment.partlyReleased)
  expect(states(facts([factsOf('a')]))[0]).toBe(segment.released)
  expect(rollUp(facts([factsOf('a')])).status).toBe(order.released)
  expect(states(facts([factsOf('a', { status: work.cancelled })]))[0]).toBe(segment.notReleased)
})

test('scrap in a segment does not hold up the following ones', () => {
  const rolled = rollUp(
    facts([
      factsOf('a', { status: work.completed, good: '7', scrap: '3' }),
      factsOf('b', { status: work.running, good: '7' }),
      factsOf('c', { status: work.running, good: '6', scrap: '1' }),
    ]),
  )
  expect(rolled.segments.map(({ status }) => status)).toEqual([segment.completed, segment.completed, segment.completed])
  expect(rolled).toMatchObject({ status: order.completed })
  expect([rolled.good, rolled.scrap].map(String)).toEqual(['6', '4'])
  expect(rolled.finished).toEqual(['w-b', 'w-c'])
})

test('a terminated work order counts as released up to its reported quantity', () => {
  const [first] = rollUp(facts([factsOf('a', { status: work.terminated, good: '4' })])).segments
  expect(String(first?.released)).toBe('4')
})

test('pieces for rework that no open work order has are pending and prevent completion', () => {
  const first = factsOf('a', { status: work.completed, good: '7', rework: '3' })
  const again = (status: WorkSummaryRow['status'], more: Partial<WorkSummaryRow> = {}) =>
    factsOf('a', { id: 'again', isRework: 1, quantity: '3', status, ...more })
  const pendingOf = (...works: WorkSummaryRow[]) => {
    const [state] = rollUp(facts([first, ...works])).segments
    return [Number(state?.rework), Number(state?.pending), state?.status]
  }
  expect(pendingOf(again(work.dispatched))).toEqual([3, 0, segment.inProgress])
  expect(pendingOf(again(work.cancelled))).toEqual([3, 3, segment.inProgress])
  expect(pendingOf(again(work.terminated, { good: '1' }))).toEqual([2, 2, segment.inProgress])
  const lost = factsOf('a', { id: 'lost', isRework: 1, quantity: '2', scrap: '2', status: work.completed })
  expect(pendingOf(again(work.terminated, { good: '1' }), lost)).toEqual([0, 0, segment.completed])
})

test('a skipped segment passes all its pieces; what was scrapped in it stays scrapped', () => {
  const skipped = segments.map((each) => (each.id === 'b' ? { ...each, isSkipped: 1 } : each))
  const before = factsOf('b', { status: work.completed, quantity: '3', good: '2', scrap: '1' })
  const rolled = rollUp(
    facts([factsOf('a', { status: work.running, good: '7' }), before, factsOf('c')], { segments: skipped }),
  )
  expect(rolled.segments.map(({ good, processed, status }) => [Number(good), Number(processed), status])).toEqual([
    [7, 7, segment.inProgress],
    [6, 7, segment.inProgress],
    [0, 0, segment.released],
  ])
  expect(Number(rolled.segments[2]?.ready)).toBe(6)
})

test('pieces go on in whole transfer batches, and the rest when the segment is complete', () => {
  const batched = segments.map((each) => (each.id === 'a' ? { ...each, transferBatch: '4' } : each))
  const transfers = (good: string, more: Partial<WorkSummaryRow> = {}) => {
    const works = [factsOf('a', { status: work.running, good, ...more }), factsOf('b'), factsOf('c')]
    const [first, second] = rollUp(facts(works, { segments: batched })).segments
    expect(String(second?.produced)).toBe(good)
    return [first?.passed, first?.next, second?.ready, second?.awaited].map((each) => each?.toFixed() ?? null)
  }
  expect(transfers('3')).toEqual(['0', '4', '0', '4'])
  expect(transfers('4')).toEqual(['4', '8', '4', '8'])
  expect(transfers('8', { scrap: '1' })).toEqual(['8', '9', '8', '9'])
  expect(transfers('8', { rework: '2' })).toEqual(['8', '10', '8', '10'])
  expect(transfers('9', { scrap: '1' })).toEqual(['9', null, '9', null])
})

test('pieces that were worked on stay passed on, even if the previous segment has to produce more', () => {
  const batched = segments.map((each) => ({ ...each, transferBatch: '4', planQuantity: '20' }))
  const works = [factsOf('a', { status: work.running, good: '10' }), factsOf('b', { status: work.running, good: '10' })]
  const [first, second] = rollUp(facts(works, { segments: batched })).segments
  expect([first?.passed, first?.next, second?.ready].map(String)).toEqual(['10', '12', '10'])
})

test('a paused order stays paused, a closed one closed', () => {
  const running = [factsOf('a', { status: work.paused, good: '1' })]
  expect(rollUp(facts(running, { status: order.paused })).status).toBe(order.paused)
  expect(rollUp(facts(running, { status: order.closed })).status).toBe(order.closed)
})

/** Returns a generator of whole numbers, the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}

test('random sequences of work preserve every piece', () => {
  fc.assert(fc.property(fc.nat(), keepsEveryPiece), { numRuns: 300 })
})

/** Some segments pass on single pieces, others batches; the last batch may be incomplete. */
const inBatches = (of: typeof segments, next: (below: number) => number) =>
  of.map((each) => ({ ...each, transferBatch: [null, '3', '4', '12'][next(4)] ?? null }))

function keepsEveryPiece(seed: number): void {
  const next = numbersFrom(seed)
  const more = { segments: inBatches(segments, next) }
  const works: WorkSummaryRow[] = []
  for (const { id } of segments)
    for (let left = 10; left > 0; ) {
      const quantity = 1 + next(left)
      works.push(factsOf(id, { id: `${id}-${left}`, quantity: String(quantity), status: work.running }))
      left -= quantity
    }
  for (let step = 0; step < 60; step++) {
    const at = next(works.length)
    const chosen = works[at]
    if (!chosen) continue
    const state = rollUp(facts(works, more)).segments.find(({ id }) => id === chosen.segmentPlanId)
    const reported = new Big(chosen.good).plus(chosen.scrap).plus(chosen.rework)
    const left = new Big(chosen.quantity).minus(reported)
    const ready = chosen.isRework === 1 || !state?.ready ? left : state.ready.minus(state.processed)
    const most = Number(ready.lt(left) ? ready : left)
    if (most <= 0) continue
    const amount = 1 + next(most)
    const kind = (['good', 'good', 'scrap', 'rework'] as const)[next(4)] ?? 'good'
    works[at] = { ...chosen, [kind]: new Big(chosen[kind]).plus(amount).toFixed() }
    if (kind === 'rework')
      works.push(
        factsOf(chosen.segmentPlanId, { id: `r${step}`, isRework: 1, quantity: String(amount), status: work.running }),
      )
  }
  const rolled = rollUp(facts(works, more))
  for (const state of rolled.segments) {
    expect(String(state.good.plus(state.scrap).plus(state.rework))).toBe(String(state.processed))
    expect(state.rework.gte(0) && state.good.gte(0) && state.processed.lte(10)).toBe(true)
    if (state.ready) expect(state.processed.lte(state.ready)).toBe(true)
    const before = rolled.segments.find(
      ({ id }) => id === chain.find((link) => link.segmentPlanId === state.id)?.predecessorId,
    )
    expect(state.ready?.toFixed()).toBe(before?.passed.toFixed())
  }
  expect(rolled.good.plus(rolled.scrap).lte(10)).toBe(true)
}

test('random sequences of work end: a work order with nothing left to report completes, and so does the order when all is reported', () => {
  fc.assert(fc.property(fc.nat(), fc.boolean(), endsWithItsPieces), { numRuns: 300 })
})

/** Two parallel segments between the first and the last, each for a part of the piece. */
const branches = {
  segments: course('a', 'b', 'c', 'd'),
  links: [
    { segmentPlanId: 'b', predecessorId: 'a', relation: 1 },
    { segmentPlanId: 'c', predecessorId: 'a', relation: 1 },
    { segmentPlanId: 'd', predecessorId: 'b', relation: 1 },
    { segmentPlanId: 'd', predecessorId: 'c', relation: 1 },
  ],
}

function endsWithItsPieces(seed: number, isBranched: boolean): void {
  const next = numbersFrom(seed)
  const graph = isBranched ? branches : { segments }
  const more = { ...graph, segments: inBatches(graph.segments, next) }
  const ids = facts([], more).segments.map(({ id }) => id)
  let works = ids.flatMap((id) => {
    const first = 1 + next(10)
    return [first, 10 - first].flatMap((quantity, at) =>
      quantity > 0 ? [factsOf(id, { id: `${id}${at}`, quantity: String(quantity), status: work.running })] : [],
    )
  })
  for (let step = 0; ; step++) {
    const rolled = rollUp(facts(works, more))
    works = works.map((each) => {
      if (rolled.finished.includes(each.id)) return { ...each, status: work.completed }
      return rolled.reopened.includes(each.id) ? { ...each, status: work.running } : each
    })
    const open = works.flatMap((each) => {
      const most = each.status === work.running ? maxReportOf(each, rolled) : 0
      return most > 0 ? [{ each, most }] : []
    })
    // Some scrap is corrected to none.
    const mistake = step < 40 && next(6) === 0 ? works.findIndex(({ scrap }) => Number(scrap) > 0) : -1
    const wrong = works[mistake]
    if (wrong) {
      const status = wrong.status === work.terminated ? wrong.status : work.running
      works = works.with(mistake, { ...wrong, scrap: new Big(wrong.scrap).minus(1).toFixed(), status })
      continue
    }
    // Rework orders are sometimes ended early. What they leave is scrapped, or reworked by another work order.
    const ended = step < 40 && next(5) === 0 ? works.findIndex((each) => isAgain(each) && isRunning(each)) : -1
    if (works[ended]) {
      works = works.with(ended, { ...works[ended], status: work.terminated })
      continue
    }
    const left = rolled.segments.find(({ pending }) => pending.gt(0))
    if (left && (open.length === 0 || next(4) === 0)) {
      const quantity = String(1 + next(Number(left.pending)))
      const scrap = next(2) === 0 ? quantity : '0'
      works = [...works, factsOf(left.id, { id: `s${step}`, isRework: 1, quantity, scrap, status: work.running })]
      continue
    }
    const chosen = open[next(Math.max(1, open.length))]
    if (!chosen) {
      expect(rolled.segments.map(({ pending }) => Number(pending))).toEqual(ids.map(() => 0))
      expect(rolled.status).toBe(order.completed)
      expect(works.filter(({ status }) => status < work.completed)).toEqual([])
      for (const { ready, processed, target } of rolled.segments)
        expect(String(processed)).toBe(String(ready ?? target))
      return
    }
    // A segment is sometimes skipped. Work that was begun in it is ended first.
    const segmentState = rolled.segments[next(ids.length * 12)]
    if (
      segmentState?.rework.eq(0) &&
      more.segments?.some(({ id, isSkipped }) => id !== segmentState.id && isSkipped === 0)
    ) {
      more.segments = more.segments.map((each) => (each.id === segmentState.id ? { ...each, isSkipped: 1 } : each))
      works = works.map((each) =>
        each.segmentPlanId === segmentState.id && each.status === work.running
          ? { ...each, status: work.terminated }
          : each,
      )
      continue
    }
    // Pieces are reworked a few times, then they are good.
    const kind = (['good', 'scrap', 'rework', 'good'] as const)[step < 40 ? next(4) : 0] ?? 'good'
    const amount = 1 + next(chosen.most)
    works = works.map((each) =>
      each === chosen.each ? { ...each, [kind]: new Big(each[kind]).plus(amount).toFixed() } : each,
    )
    if (kind === 'rework')
      works.push(
        factsOf(chosen.each.segmentPlanId, {
          id: `r${step}`,
          isRework: 1,
          quantity: String(amount),
          status: work.running,
        }),
      )
    for (const state of rollUp(facts(works, more)).segments) {
      const segmentOrders = works.filter((each) => each.segmentPlanId === state.id && each.isRework === 0)
      const { finished } = rollUp(facts(works, more))
      expect(String(state.good.plus(state.scrap).plus(state.rework))).toBe(String(state.processed))
      expect(state.pending.gte(0) && state.pending.lte(state.rework)).toBe(true)
      if (state.processed.gte(state.target))
        expect(segmentOrders.filter(({ id, status }) => status === work.running && !finished.includes(id))).toEqual([])
    }
  }
}

const isAgain = ({ isRework }: WorkSummaryRow): boolean => isRework === 1
const isRunning = ({ status }: WorkSummaryRow): boolean => status === work.running

/** Returns the largest quantity that can be reported for a work order now. */
function maxReportOf(each: WorkSummaryRow, { segments: states }: ReturnType<typeof rollUp>): number {
  const left = new Big(each.quantity).minus(reportedOf(each))
  const state = states.find(({ id }) => id === each.segmentPlanId)
  const ready = each.isRework === 1 || !state?.ready ? left : state.ready.minus(state.processed)
  return Number(ready.lt(left) ? ready : left)
}
