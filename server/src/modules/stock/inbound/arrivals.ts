// What has come of the lines of a bill, made whole: place, lot, serial numbers, cost.

import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { inboundType, qualityStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import type { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, type MaterialFacts, nextCode } from '../../base/index.ts'
import { baseQuantityOf } from '../bill/line-quantity.ts'
import { ensureLots, type NewLot } from '../lot/find-lots.ts'
import type { Move } from '../posting/apply-moves.ts'
import { dayIn } from '../reservation/candidates.ts'
import { openSerials } from './announced-serials.ts'
import type { InboundLine, LockedInbound } from './inbound-store.ts'

type ReceivedLineInput = NonNullable<CommandInput<typeof receiveInbound>['lines']>[number]

/** Something of one line that has come. */
export interface Arrival {
  readonly line: InboundLine
  readonly material: MaterialFacts
  /** In the unit of the material. */
  readonly quantity: Big
  readonly locationId: string
  readonly lot: NewLot | null
  readonly serialNumbers: readonly string[]
}

/**
 * Returns what has come: what a call tells, or all that is open. Throws `notFound` for a line of another bill, `quantityWrong`,
 * `locationMissing`, `serialsNeeded`, `serialUnannounced`, and what making a lot code may refuse.
 */
export async function arrivalsOf(
  work: Work,
  bill: LockedInbound,
  { lines, told }: { lines: readonly InboundLine[]; told: readonly ReceivedLineInput[] | null | undefined },
): Promise<Arrival[]> {
  const materials = await findMaterials(
    work,
    lines.map(({ materialId }) => materialId),
  )
  const open = await openSerials(work, lines)
  const parts = told ? await toldOf(work, lines, told) : openOf(lines)
  if (parts.length === 0) throw new DomainError('linesMissing')
  const coming = parts.map(({ line, quantity, more }) => {
    const material = materials.get(line.materialId)
    if (!material) throw new DomainError('notFound')
    const locationId = more?.locationId ?? line.locationId
    if (!locationId) throw new DomainError('locationMissing', { material: material.code })
    const serialNumbers = serialsOf(material, quantity, { told: more?.serialNumbers, open: open.get(line.id) })
    return { line, quantity, more, material, locationId, serialNumbers }
  })
  const lots = await lotsOf(work, bill, coming)
  return coming.map(({ more, ...arrival }, at) => ({ ...arrival, lot: lots.get(at) ?? null }))
}

interface Part {
  readonly line: InboundLine
  readonly quantity: Big
  readonly more?: ReceivedLineInput
}

const openOf = (lines: readonly InboundLine[]): Part[] =>
  lines
    .map((line) => ({ line, quantity: new Big(line.baseQuantity).minus(line.receivedQuantity) }))
    .filter(({ quantity }) => quantity.gt(0))

async function toldOf(work: Work, lines: readonly InboundLine[], told: readonly ReceivedLineInput[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const more of told) {
    const line = lines.find(({ id }) => id === more.lineId)
    if (!line) throw new DomainError('notFound')
    parts.push({ line, more, quantity: await baseQuantityOf(work, { ...line, quantity: more.quantity }) })
  }
  return parts
}

/** Returns lots by the places of what comes. Codes are taken by material: who receives the same ones in another order waits, never both. */
async function lotsOf(
  work: Work,
  bill: LockedInbound,
  coming: readonly Omit<ArrivalSource, 'bill'>[],
): Promise<ReadonlyMap<number, NewLot | null>> {
  const inTurn = [...coming.entries()].toSorted(([, left], [, right]) =>
    left.material.code < right.material.code ? -1 : 1,
  )
  const lots = new Map<number, NewLot | null>()
  for (const [at, source] of inTurn) lots.set(at, await lotOf(work, { ...source, bill }))
  return lots
}

interface ArrivalSource {
  readonly bill: LockedInbound
  readonly line: InboundLine
  readonly material: MaterialFacts
  readonly more: ReceivedLineInput | undefined
}

/** The lot that stock belongs to; without a code of its own it gets the next one of the rule. */
async function lotOf(work: Work, { bill, line, material, more }: ArrivalSource): Promise<NewLot | null> {
  if (material.tracking !== materialTracking.codes.lot) return null
  const madeOn = more?.madeOn ?? line.madeOn ?? null
  const told = more?.expiresOn ?? line.expiresOn
  const code = more?.lotCode || line.lotCode || (await nextCode(work, 'lot', { values: { material: material.code } }))
  return {
    materialId: material.id,
    code,
    madeOn,
    supplierId: bill.supplierId,
    expiresOn: told ?? expiryOf(work, madeOn, material.shelfLifeDays),
    supplierLot: more?.supplierLot ?? line.supplierLot ?? null,
  }
}

/** The day that a lot expires on: from the day it was made, or else from today. */
export function expiryOf(work: Work, madeOn: string | null, shelfLifeDays: number | null): string | null {
  if (shelfLifeDays === null) return null
  return Temporal.PlainDate.from(madeOn ?? dayIn(work, 0))
    .add({ days: shelfLifeDays })
    .toString()
}

interface SerialSources {
  readonly told: readonly string[] | null | undefined
  /** Announced and not come yet; undefined where the line announces none. */
  readonly open: readonly string[] | undefined
}

function serialsOf(material: MaterialFacts, quantity: Big, { told, open }: SerialSources): readonly string[] {
  if (material.tracking !== materialTracking.codes.serial) return []
  const all = open && quantity.eq(open.length) ? open : []
  const serials = [...new Set((told ?? all).map((serial) => serial.trim()).filter(Boolean))]
  const other = open && serials.find((serial) => !open.includes(serial))
  if (other) throw new DomainError('serialUnannounced', { serial: other })
  if (!quantity.eq(serials.length))
    throw new DomainError('serialsNeeded', {
      material: material.code,
      quantity: quantity.toFixed(),
      count: serials.length,
    })
  return serials
}

/** Kinds of receipts that are inspected, where their material is. */
const inspected: readonly number[] = [inboundType.codes.purchaseReceipt, inboundType.codes.customerReturn]

/** Whether what comes of a material by a kind of receipt waits for its inspection. */
export const waitsFor = ({ isInspected }: Pick<MaterialFacts, 'isInspected'>, billType: number): boolean =>
  isInspected === 1 && inspected.includes(billType)

/** Returns the movements of what has come. Throws `lotOnHold`. */
export async function movesOf(work: Work, bill: LockedInbound, arrivals: readonly Arrival[]): Promise<Move[]> {
  const lots = await ensureLots(
    work,
    arrivals.flatMap(({ lot }) => lot ?? []),
  )
  return arrivals.flatMap(({ line, material, quantity, locationId, lot, serialNumbers }) => {
    const waits = waitsFor(material, bill.billType)
    const unitCost = costOf(line, material)
    const move = (serialNumber: string | null, count: Big): Move => ({
      key: {
        warehouseId: bill.warehouseId,
        locationId,
        materialId: material.id,
        serialNumber,
        lotId: lot ? (lots.get(`${material.id} ${lot.code}`) ?? null) : null,
        qualityStatus: waits ? qualityStatus.codes.inInspection : qualityStatus.codes.available,
        ownerType: stockOwner.codes.own,
        ownerId: null,
      },
      moveType: bill.billType,
      quantity: count,
      lineId: line.id,
      ...(unitCost && { unitCost }),
    })
    return serialNumbers.length > 0
      ? serialNumbers.map((serialNumber) => move(serialNumber, new Big(1)))
      : [move(null, quantity)]
  })
}

/** What one unit of the material costs: by the price of the line, or else its standard cost. */
function costOf({ price, quantity, baseQuantity }: InboundLine, { standardCost }: MaterialFacts): Big | undefined {
  if (price !== null) return new Big(price).times(quantity).div(baseQuantity)
  return standardCost === null ? undefined : new Big(standardCost)
}
