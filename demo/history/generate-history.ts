// Generates the orders of the demo factory in the past with their segments, scheduled on its stations one after
// another. They are plausible, not real, and the same for the same days, so that an interrupted run continues where it
// stopped.
import { factoryBoms } from '../factory/factory-masters.ts'
import { factoryRoutes, factoryStages } from '../factory/factory-routes.ts'
import { factoryCenters } from '../factory/factory-work.ts'
import {
  dateOf,
  dayMs,
  dayOf,
  endOfWork,
  hourMs,
  isMonday,
  isWorkingDay,
  minuteMs,
  nextWorking,
} from './working-days.ts'

interface Use {
  readonly of: string
  readonly quantity: string
  readonly lot?: string
  readonly from: string
}

export interface GeneratedSegment {
  readonly stage: string
  readonly station: string
  readonly beginsAt: number
  readonly endsAt: number
  readonly good: number
  readonly scrap: number
  readonly rework: number
  /** Whether it is the rework of pieces of the segment before it in the list. */
  readonly isRework: boolean
  readonly uses: readonly Use[]
}

export interface GeneratedOrder {
  /** The lot of its products, which identifies the order. */
  readonly lot: string
  readonly makes: string
  readonly quantity: number
  readonly good: number
  /** The day on which its week was planned. */
  readonly plannedAt: number
  readonly due: string
  readonly segments: readonly GeneratedSegment[]
  readonly deliveredAt: number
}

interface StockedLot {
  readonly lot: string
  readonly at: number
  left: number
}

interface Span {
  readonly beginsAt: number
  readonly endsAt: number
}

/** The occupied stations and stored lots while the days pass. */
interface Floor {
  readonly busy: Map<string, Span[]>
  readonly shelves: ReadonlyMap<string, StockedLot[]>
  count: number
}

const sizes: Readonly<Record<string, number>> = { 'P-40-HOUSING': 13, 'P-40-SHAFT': 13, 'P-40': 8 }
const prefixes: Readonly<Record<string, string>> = { 'P-40-HOUSING': 'H40', 'P-40-SHAFT': 'S40', 'P-40': 'P40' }
/** The products of the orders that begin on each of three working days. */
const mix = [
  ['P-40-HOUSING', 'P-40-SHAFT', 'P-40'],
  ['P-40-HOUSING', 'P-40'],
  ['P-40-SHAFT', 'P-40'],
] as const
const shelfOf = 'R-A-02'
/** The last days belong to today's open orders. */
const openDays = 3
const usualDays = 2
const heldMinutes = 2400
/** Time between two works at a station. */
const pauseMs = 5 * minuteMs

/** Returns a pseudo-random number below `below`. */
export const pseudoRandom = (seed: number, below: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> 9) % below

/** Returns the orders that were completed in the days before an instant, in the order of their planning. */
export function generateOrders(now: number, days: number): GeneratedOrder[] {
  const today = dayOf(now)
  const shelves = new Map(['P-40-HOUSING', 'P-40-SHAFT'].map((code): [string, StockedLot[]] => [code, []]))
  const floor: Floor = { busy: new Map(), shelves, count: 0 }
  const orders: GeneratedOrder[] = []
  let [planned, worked] = [today - days * dayMs, 0]
  for (let day = planned; day < today - openDays * dayMs; day += dayMs) {
    if (!isWorkingDay(day)) continue
    if (isMonday(day)) planned = day
    for (const makes of mix[worked++ % mix.length] ?? []) {
      const order = generateOrder(floor, { makes, day, plannedAt: planned + 6 * hourMs })
      if (!order || order.deliveredAt > now - dayMs) continue
      orders.push(order)
      floor.shelves.get(makes)?.push({ lot: order.lot, at: order.deliveredAt, left: order.good })
    }
  }
  return orders
}

interface OrderRequest {
  readonly makes: string
  readonly day: number
  readonly plannedAt: number
}

/** Generates one order; undefined if its parts are missing. */
function generateOrder(floor: Floor, { makes, day, plannedAt }: OrderRequest): GeneratedOrder | undefined {
  const route = factoryRoutes.find((factoryRoute) => factoryRoute.makes === makes)?.segments ?? []
  const quantity = sizes[makes] ?? 0
  const takenOf = take(floor, { makes, quantity, at: nextWorking(day + 7 * hourMs) })
  if (!takenOf) return undefined
  const seed = floor.count++
  const lot = `${prefixes[makes]}-${dateOf(day).slice(2).replaceAll('-', '')}-${(seed % 3) + 1}`
  const rejects = rejectsOf(seed, makes === 'P-40' ? route.length - 2 : pseudoRandom(seed, 2))
  let at = nextWorking(Math.max(day, plannedAt) + 7 * hourMs)
  let remaining = quantity
  const segments: GeneratedSegment[] = []
  for (const [place, { of, uses = [] }] of route.entries()) {
    const { station = '', setup = '0' } = factoryStages.find(({ code }) => code === of) ?? {}
    if (seed % 7 === 5 && place === 1) at = endOfWork(at, heldMinutes)
    const { scrap = 0, rework = 0 } = rejects.get(place) ?? {}
    const minutes = Math.round(
      (Number(setup) + runMinutes(of, remaining)) * (0.9 + pseudoRandom(seed * 7 + place, 30) / 100),
    )
    const base = {
      stage: of,
      station,
      isRework: false,
      uses: usesOf({ makes, uses, left: remaining, takenOf, plannedAt }),
    }
    const lay = (
      reportedSegment: Pick<GeneratedSegment, 'good' | 'scrap' | 'rework' | 'isRework' | 'uses'>,
      long: number,
    ) => {
      const span = occupy(floor, station, { at, minutes: long })
      segments.push({ ...base, ...reportedSegment, ...span })
      at = span.endsAt + pauseMs
    }
    lay({ ...base, good: remaining - scrap - rework, scrap, rework }, minutes)
    if (rework > 0)
      lay({ good: rework, scrap: 0, rework: 0, isRework: true, uses: [] }, Math.round(runMinutes(of, rework)) + 10)
    remaining -= scrap
  }
  const due = dateOf(nextWorking(day + usualDays * dayMs))
  return {
    lot,
    makes,
    quantity,
    good: remaining,
    plannedAt,
    due,
    segments,
    deliveredAt: nextWorking(at + 30 * minuteMs),
  }
}

/** Returns the time for pieces of a stage, by the number processed together and the efficiency of the work centre. */
function runMinutes(code: string, pieces: number): number {
  const { center, time = '0', atATime = '1' } = factoryStages.find((factoryStage) => factoryStage.code === code) ?? {}
  const { efficiency = '100' } = factoryCenters.find((factoryCenter) => factoryCenter.code === center) ?? {}
  return (Math.ceil(pieces / Number(atATime)) * Number(time) * 100) / Number(efficiency)
}

/** Occupies the first free time of a station that is long enough. */
function occupy({ busy }: Floor, station: string, { at, minutes }: { at: number; minutes: number }): Span {
  const others = busy.get(station) ?? []
  for (let from = nextWorking(at); ; ) {
    const span = { beginsAt: from, endsAt: endOfWork(from, minutes) }
    const substitute = others.find(
      ({ beginsAt, endsAt }) => beginsAt < span.endsAt + pauseMs && span.beginsAt < endsAt + pauseMs,
    )
    if (!substitute) {
      busy.set(station, [...others, span])
      return span
    }
    from = nextWorking(substitute.endsAt + pauseMs)
  }
}

/**
 * Returns the rejects by segment index: every tenth order reworks a piece before its last segment, every fourth loses
 * one.
 */
function rejectsOf(seed: number, lossy: number): ReadonlyMap<number, { scrap?: number; rework?: number }> {
  const rejects = new Map<number, { scrap?: number; rework?: number }>()
  if (seed % 10 === 3) return new Map([[3, { rework: 1 }]])
  if (seed % 4 === 1) rejects.set(lossy, { scrap: 1 + (pseudoRandom(seed, 5) === 0 ? 1 : 0) })
  return rejects
}

/** Takes the parts of a pump from the shelves, first in first out; undefined if they are missing. */
function take(
  { shelves }: Floor,
  { makes, quantity, at }: { makes: string; quantity: number; at: number },
): ReadonlyMap<string, readonly Use[]> | undefined {
  if (makes !== 'P-40') return new Map()
  const stock = [...shelves].map(
    ([of, openLots]) => [of, openLots.filter((lot) => lot.left > 0 && lot.at <= at)] as const,
  )
  if (stock.some(([, openLots]) => openLots.reduce((sum, lot) => sum + lot.left, 0) < quantity)) return undefined
  return new Map(stock.map(([of, openLots]) => [of, allocateLots(of, openLots, quantity)]))
}

function allocateLots(of: string, openLots: readonly StockedLot[], quantity: number): Use[] {
  let remaining = quantity
  return openLots.flatMap((lot) => {
    const part = Math.min(remaining, lot.left)
    lot.left -= part
    remaining -= part
    return part > 0 ? [{ of, quantity: String(part), lot: lot.lot, from: shelfOf }] : []
  })
}

interface MaterialUseInput extends Pick<GeneratedOrder, 'makes' | 'plannedAt'> {
  readonly uses: readonly string[]
  readonly left: number
  readonly takenOf: ReadonlyMap<string, readonly Use[]>
}

/** Never produced itself: its components are consumed. */
const bearings = 'P-40-BEARINGS'

/** Location of purchased materials. Motors and small parts are not tracked. */
export const purchaseLocations: Readonly<Record<string, string>> = {
  'CAST-H40': 'R-A-01',
  'BAR-45-60': 'R-A-01',
  'BRG-6204': 'R-B-01',
  'BRG-6304': 'R-B-01',
  'SEAL-40': 'R-B-02',
  'IMPELLER-40': 'R-A-02',
}

function usesOf({ makes, uses, left, takenOf, plannedAt }: MaterialUseInput): Use[] {
  const parts = uses.flatMap((code) => (code === bearings ? linesOf(code) : linesOf(makes, code)))
  return parts.flatMap(({ of, quantity }) => {
    const takenUses = takenOf.get(of)
    if (takenUses) return takenUses
    const from = purchaseLocations[of]
    const lot = lotOf(of, plannedAt)
    return from ? [{ of, quantity: String(Number((Number(quantity) * left).toFixed(2))), lot, from }] : []
  })
}

/** Returns the codes of all materials that a stage takes from the shelves, by backflush or by report. */
export function materialsOf(makes: string, stage: string): string[] {
  const uses =
    factoryRoutes.find((factoryRoute) => factoryRoute.makes === makes)?.segments.find(({ of }) => of === stage)?.uses ??
    []
  const codes = uses.map((use) => use.replace('!', ''))
  return codes.flatMap((code) => (code === bearings ? linesOf(code).map(({ of }) => of) : [code]))
}

const linesOf = (makes: string, code?: string) =>
  (factoryBoms.find((factoryBom) => factoryBom.makes === makes)?.lines ?? []).filter(
    ({ of }) => code === undefined || of === code,
  )

const lotPrefixes: Readonly<Record<string, string>> = {
  'CAST-H40': 'F7',
  'BAR-45-60': 'HT',
  'BRG-6204': 'NB',
  'BRG-6304': 'NC',
  'SEAL-40': 'SK',
}

/** Returns the first day of the two weeks whose material was delivered together. */
export const periodOf = (at: number): number => dayOf(Math.floor(dayOf(at) / (14 * dayMs)) * 14 * dayMs + dayMs)

/** Returns the lot of a purchased material that is used at an instant; undefined for materials without lots. */
export function lotOf(code: string, at: number): string | undefined {
  const prefix = lotPrefixes[code]
  return prefix && `${prefix}-${dateOf(periodOf(at)).slice(2).replaceAll('-', '')}`
}
