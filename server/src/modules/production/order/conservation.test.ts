// Random sequences of split, merge, report, rework and reversal neither lose nor add a piece.
import { rejectReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork, mergeWork, splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Declaration, InputOf } from '../../../main/declared-call.fixture.ts'
import { OrderPlant, type Plan } from './order.fixture.ts'

type Segment = Plan['segments'][number]
type Work = Segment['workOrders'][number]

const planned = 12
const { toDispatch, running, paused, cancelled } = workOrderStatus.codes

let plant: OrderPlant
beforeAll(async () => {
  plant = await OrderPlant.join()
})

const step = fc.record({
  action: fc.constantFrom(
    'split',
    'merge',
    'start',
    'report',
    'report',
    'report',
    'rework',
    'reverse',
    'pause',
    'resume',
  ),
  segment: fc.integer({ min: 0, max: 2 }),
  which: fc.nat(),
  quantity: fc.integer({ min: 1, max: 5 }),
})

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]
const sum = (rows: readonly Work[], of: (work: Work) => string): Big =>
  rows.reduce((total, row) => total.plus(of(row)), new Big(0))

interface Step {
  readonly action: string
  readonly segment: number
  readonly which: number
  readonly quantity: number
}

/** Takes a step if something is in the state for it. Returns the refusal, or undefined. */
async function carryOut(plan: Plan, { action, segment, which, quantity }: Step, reports: string[]) {
  const works = plan.segments[segment]?.workOrders ?? []
  const inState = (...states: number[]) => works.filter(({ status }) => states.includes(status))
  const waitingWork = inState(toDispatch).filter(({ isRework }) => isRework === 0)
  const call = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await plant.call<{ error?: string; id: string }>(declaration, body)).data
  if (action === 'split') {
    const id = pick(waitingWork, which)?.id
    return id && call(splitWork, { id, quantities: [String(quantity)] })
  }
  if (action === 'merge') return waitingWork.length > 1 && call(mergeWork, { ids: waitingWork.map(({ id }) => id) })
  if (action === 'start') return start(pick(inState(toDispatch), which)?.id, segment)
  const runningWork = pick(inState(running), which)
  if (action === 'pause') return runningWork && call(stopWork, { id: runningWork.id, reasonCode: '3' })
  if (action === 'resume') {
    const resting = pick(inState(paused), which)
    return resting && call(resumeWork, { id: resting.id })
  }
  if (action === 'reverse') {
    const id = reports.splice(which % Math.max(1, reports.length), 1)[0]
    return id && call(reverseReport, { id, reason: 'by test' })
  }
  if (!runningWork) return
  const bad = [{ quantity: '1', reasonCode: String(Object.values(rejectReason.codes)[0]) }]
  const rejects = action === 'rework' ? { rework: bad } : which % 4 === 0 ? { scrap: bad } : {}
  const reported = await call(reportWork, {
    workOrderId: runningWork.id,
    good: action === 'rework' ? '0' : String(quantity),
    ...rejects,
  })
  if (!reported.error) reports.push(reported.id)
  return reported
}

/** A station does one work order at a time: a work order that finds its station busy stays dispatched. */
async function start(id: string | undefined, segment: number) {
  if (!id) return
  const stationId = [plant.ids.m1, plant.ids.m2, plant.ids.m3][segment]
  await plant.must(dispatchWork, { ids: [id], stationId })
  await plant.must(claimWork, { id })
  return (await plant.call(startWork, { id })).data
}

function expectPreserved({ order, segments }: Plan, after: string): void {
  segments.forEach((segment, at) => {
    const works = segment.workOrders.filter(({ status }) => status !== cancelled)
    const first = works.filter(({ isRework }) => isRework === 0)
    const takenQuantity = new Big(segment.goodQuantity).plus(segment.scrapQuantity).plus(segment.reworkQuantity)
    const reportedOf = (work: Work) =>
      new Big(work.goodQuantity).plus(work.scrapQuantity).plus(work.reworkQuantity).toFixed()
    const totals = {
      released: sum(first, ({ quantity }) => quantity).toFixed(),
      good: sum(works, ({ goodQuantity }) => goodQuantity).toFixed(),
      scrap: sum(works, ({ scrapQuantity }) => scrapQuantity).toFixed(),
      taken: sum(first, reportedOf).toFixed(),
      isWithinPlan: takenQuantity.lte(planned),
      isMadeBefore: at === 0 || takenQuantity.lte(segments[at - 1]?.goodQuantity ?? 0),
      isNoneOver: works.every((work) => new Big(reportedOf(work)).lte(work.quantity)),
    }
    expect(totals, `segment ${segment.number} after ${after}`).toEqual({
      released: String(planned),
      good: segment.goodQuantity,
      scrap: segment.scrapQuantity,
      taken: takenQuantity.toFixed(),
      isWithinPlan: true,
      isMadeBefore: true,
      isNoneOver: true,
    })
  })
  expect(order.goodQuantity, after).toBe(segments.at(-1)?.goodQuantity)
  expect(order.scrapQuantity, after).toBe(
    segments.reduce((total, { scrapQuantity }) => total.plus(scrapQuantity), new Big(0)).toFixed(),
  )
}

test('random sequences of actions preserve every piece in every segment', async () => {
  const doneIds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const id = await plant.released(String(planned))
      const reports: string[] = []
      // The first segment has begun, so that something can be reported.
      await start(await plant.work(id, 10), 0)
      for (const step of steps) {
        const answer = await carryOut(await plant.plan(id), step, reports)
        if (answer && !answer.error) doneIds.add(step.action)
        expectPreserved(await plant.plan(id), `${step.action} ${answer ? (answer.error ?? 'done') : 'left'}`)
      }
      await freeStations(id)
    }),
    { numRuns: 4 },
  )
  // The sequences exercised more than two kinds of actions.
  expect(doneIds.size).toBeGreaterThan(2)
}, 120_000)

/** Frees the stations for the next sequence. */
async function freeStations(id: string): Promise<void> {
  await plant.perform(id, 'pause', { reason: 'by test' })
}
