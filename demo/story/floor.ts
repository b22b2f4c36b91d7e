// The work at the stations in the story: people take work orders, complete piece after piece, rest, and wait for
// missing material.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { pauseReason, rejectReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { useAtLine } from '../factory/at-the-line.ts'
import { staffOfStation } from '../factory/staff-at.ts'
import { pseudoRandom } from '../history/generate-history.ts'
import { minuteMs } from '../history/working-days.ts'
import { isAway, isRefusedAs, type Scene, skipForNow } from './scene.ts'

interface Card {
  readonly id: string
  readonly status: number
  readonly statusAt: number | null
  readonly pauseReason: string | null
  readonly isRework: 0 | 1
  readonly orderId: string
  readonly quantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
  readonly reworkQuantity: string
  readonly availableQuantity: string | null
  readonly kitStatus: number | null
}

interface Station {
  readonly id: string
  readonly code: string
  readonly workOrders: readonly Card[]
}

const bench = '/mes_production/workbench'
const { dispatched, claimed, running, paused } = workOrderStatus.codes
const reason = pauseReason.codes
/** Minutes per piece, as fast as is plausible. */
const paces: Readonly<Record<string, number>> = {
  'CNC-1': 5,
  'MILL-1': 6,
  'WASH-1': 3,
  'PAINT-1': 5,
  'PRESS-1': 2,
  'ASM-1': 7,
  'TEST-1': 3,
  'PACK-1': 4,
}
const rejects: Readonly<Record<string, number>> = {
  'MILL-1': rejectReason.codes.materialDefect,
  'CNC-1': rejectReason.codes.dimension,
  'TEST-1': rejectReason.codes.leak,
}
const rests: Readonly<Record<string, number>> = { 'CNC-1': reason.toolChange, 'MILL-1': reason.toolChange }
const restMs = 4 * minuteMs
/** Number of pieces after which somebody rests, or one is scrap. */
const [restEvery, scrapEvery] = [23, 31]
/** Minimum number of pieces for resuming work, unless none has arrived for long. */
const worthIt = 2
const longMs = 12 * minuteMs

const leftOf = (card: Card): number =>
  Number(card.quantity) - Number(card.goodQuantity) - Number(card.scrapQuantity) - Number(card.reworkQuantity)

/** Returns the number of pieces of a work order that can be completed now. */
const readyOf = (card: Card): number =>
  card.availableQuantity === null || card.isRework === 1
    ? leftOf(card)
    : Math.min(leftOf(card), Number(card.availableQuantity))

/** Performs the next step at each station. */
export async function workAtStations(scene: Scene): Promise<void> {
  const stations = await scene.floor<Station[]>(`GET ${bench}/station`, {})
  const cards = stations.flatMap(({ workOrders }) => workOrders)
  leaveToVisitors(scene, cards)
  for (const station of stations) {
    const short = scene.memory.short.get(station.id)
    if (cards.find(({ id }) => id === short?.workId)?.status !== paused) scene.memory.short.delete(station.id)
    const open = station.workOrders.filter(({ orderId }) => !isAway(scene, orderId) && !scene.memory.held.has(orderId))
    const busy = station.workOrders.find(({ status }) => status === running)
    if (busy && open.includes(busy)) await scene.attempt(() => goOn(scene, station, busy))
    const next = busy ? undefined : nextAt(scene, station, open)
    if (next && !(await scene.attempt(() => startCard(scene, station, next)))) skipForNow(scene, next.orderId)
  }
}

interface State extends Pick<Card, 'status' | 'goodQuantity' | 'scrapQuantity' | 'reworkQuantity'> {}

const stateOf = ({ status, goodQuantity, scrapQuantity, reworkQuantity }: State): string =>
  [status, Number(goodQuantity), Number(scrapQuantity), Number(reworkQuantity)].join()

/** Leaves the orders to visitors whose work orders changed outside of the story. */
function leaveToVisitors(scene: Scene, cards: readonly Card[]): void {
  const { memory } = scene
  // A pause by the product itself is not an action of a visitor.
  for (const card of cards)
    if (card.pauseReason !== String(reason.autoClosed) && (memory.left.get(card.id) ?? stateOf(card)) !== stateOf(card))
      skipForNow(scene, card.orderId)
  memory.left = new Map(cards.map((card) => [card.id, stateOf(card)]))
}

/** Stores the state in which the story leaves a work order. */
const leave = ({ memory }: Scene, card: Card, changed: Partial<State>): void =>
  void memory.left.set(card.id, stateOf({ ...card, ...changed }))

const paceOf = ({ code }: Station): number => (paces[code] ?? 6) * minuteMs

/** Returns the time of the next piece. The press has a fixed pace, all other stations vary. */
const nextPiece = ({ memory }: Scene, station: Station): number =>
  station.code === 'PRESS-1' ? paceOf(station) : paceOf(station) * (0.7 + pseudoRandom(memory.pieces, 60) / 100)

async function goOn(scene: Scene, station: Station, card: Card): Promise<void> {
  const { memory, now } = scene
  const dueAt = memory.dueAt.get(station.id)
  if (dueAt === undefined) {
    const first =
      station.code === 'PRESS-1' ? paceOf(station) : (paceOf(station) * (1 + pseudoRandom(memory.dueAt.size, 8))) / 9
    memory.dueAt.set(station.id, now + first)
    return
  }
  if (now < dueAt) return
  memory.pieces++
  memory.dueAt.set(station.id, dueAt + nextPiece(scene, station))
  if (now - dueAt > paceOf(station)) memory.dueAt.set(station.id, now + nextPiece(scene, station))
  if (readyOf(card) <= 0) return pause(scene, card, reason.materialMissing)
  if (station.code !== 'PRESS-1' && memory.pieces % restEvery === 0) {
    memory.dueAt.set(station.id, now + restMs)
    return pause(scene, card, rests[station.code] ?? reason.break)
  }
  await makePiece(scene, station, card)
}

async function pause(scene: Scene, card: Card, code: number): Promise<void> {
  await scene.floor('/mes_production/productionworkorder/stop', { id: card.id, reasonCode: String(code) })
  leave(scene, card, { status: paused })
}

async function makePiece(scene: Scene, station: Station, card: Card): Promise<void> {
  const { floor, memory, now } = scene
  const reportedQuantity = new Big(card.goodQuantity).plus(card.scrapQuantity).plus(card.reworkQuantity)
  const isScrap = memory.pieces % scrapEvery === 0 && rejects[station.code] !== undefined && leftOf(card) > 1
  try {
    if (card.isRework === 0) await useAtLine(floor, card.id, { done: reportedQuantity.plus(1), of: card.quantity })
    await floor(`${bench}/reportWork`, {
      workOrderId: card.id,
      good: isScrap ? '0' : '1',
      scrap: isScrap ? [{ quantity: '1', reasonCode: String(rejects[station.code]) }] : undefined,
    })
    const more = (quantity: string) => new Big(quantity).plus(1).toFixed()
    const { goodQuantity, scrapQuantity } = card
    leave(scene, card, isScrap ? { scrapQuantity: more(scrapQuantity) } : { goodQuantity: more(goodQuantity) })
  } catch (error) {
    if (!isRefusedAs(error, 'stockShort')) throw error
    memory.short.set(station.id, { since: now, orderId: card.orderId, workId: card.id })
    await pause(scene, card, reason.materialMissing)
  }
}

/** Returns the next work order of a station; undefined while it waits or rests. */
function nextAt({ memory, now }: Scene, station: Station, open: readonly Card[]): Card | undefined {
  const waits = memory.stopped.has(station.id) || memory.short.has(station.id)
  if (waits || (memory.dueAt.get(station.id) ?? 0) > now) return undefined
  return open.find((card) => canBegin(card, now))
}

async function startCard(scene: Scene, station: Station, card: Card): Promise<void> {
  const { memory, now, floor, places } = scene
  memory.dueAt.delete(station.id)
  if (card.status === paused) await floor(`${bench}/recoverWork`, { id: card.id })
  else {
    const staffId = places.staff.get(staffOfStation(station.code, now))
    if (card.status === dispatched) await floor(`${bench}/claim`, { id: card.id, staffId })
    await floor(`${bench}/startWork/${card.id}`, { staffId })
  }
  leave(scene, card, { status: running })
}

const passing = [
  reason.break,
  reason.toolChange,
  reason.materialMissing,
  reason.andon,
  reason.orderPaused,
  reason.autoClosed,
].map(String)

function canBegin(card: Card, now: number): boolean {
  const { status, statusAt, pauseReason: why, kitStatus } = card
  const ready = readyOf(card)
  const isLongAgo = now - (statusAt ?? now) > longMs
  if (ready <= 0 || (ready < Math.min(worthIt, leftOf(card)) && !isLongAgo)) return false
  if (status === paused) return passing.includes(why ?? '')
  const isThere = kitStatus === null || kitStatus >= materialPrepareStatus.codes.received
  return isThere && (status === dispatched || status === claimed)
}
