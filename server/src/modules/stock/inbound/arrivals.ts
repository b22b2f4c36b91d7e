// Completes the received quantities of a bill: location, lot, serial numbers, cost.

import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { inboundType, qualityStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import type { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
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

/** A received quantity of one line. */
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
 * Returns the arrivals of the given lines, or of everything open. Throws `notFound` for a line of another bill,
 * `quantityWrong`, `locationMissing`, `serialsNeeded`, `serialUnannounced`, and the errors of creating a lot code.
 */
export async function arrivalsOf(
  work: Work,
  bill: LockedInbound,
  { lines, lineInputs }: { lines: readonly InboundLine[]; lineInputs: readonly ReceivedLineInput[] | null | undefined },
): Promise<Arrival[]> {
  const materials = await findMaterials(work, valuesOf(lines, 'materialId'))
  const open = await openSerials(work, lines)
  const parts = lineInputs ? await partsOf(work, lines, lineInputs) : openOf(lines)
  if (parts.length === 0) throw new DomainError('linesMissing')
  const pendingArrivals = parts.map(({ line, quantity, more }) => {
    const material = materials.get(line.materialId)
    if (!material) throw new DomainError('notFound')
    const locationId = more?.locationId ?? line.locationId
    if (!locationId) throw new DomainError('locationMissing', { material: material.code })
    const serialNumbers = serialsOf(material, quantity, {
      enteredSerials: more?.serialNumbers,
      open: open.get(line.id),
    })
    return { line, quantity, more, material, locationId, serialNumbers }
  })
  const lots = await lotsOf(work, bill, pendingArrivals)
  return pendingArrivals.map(({ more, ...arrival }, at) => ({ ...arrival, lot: lots.get(at) ?? null }))
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

async function partsOf(
  work: Work,
  lines: readonly InboundLine[],
  inputLines: readonly ReceivedLineInput[],
): Promise<Part[]> {
  const parts: Part[] = []
  for (const inputLine of inputLines) {
    const line = lines.find(({ id }) => id === inputLine.lineId)
    if (!line) throw new DomainError('notFound')
    parts.push({
      line,
      more: inputLine,
      quantity: await baseQuantityOf(work, { ...line, quantity: inputLine.quantity }),
    })
  }
  return parts
}

/**
 * Returns lots by the index of the arrival. Takes lot codes in the order of the materials, so that two concurrent
 * receipts cannot deadlock.
 */
async function lotsOf(
  work: Work,
  bill: LockedInbound,
  coming: readonly Omit<ArrivalSource, 'bill'>[],
): Promise<ReadonlyMap<number, NewLot | null>> {
  const inMaterialOrder = [...coming.entries()].toSorted(([, left], [, right]) =>
    left.material.code < right.material.code ? -1 : 1,
  )
  const lots = new Map<number, NewLot | null>()
  for (const [at, source] of inMaterialOrder) lots.set(at, await lotOf(work, { ...source, bill }))
  return lots
}

interface ArrivalSource {
  readonly bill: LockedInbound
  readonly line: InboundLine
  readonly material: MaterialFacts
  readonly more: ReceivedLineInput | undefined
}

/**
 * Returns the lot of an arrival; undefined codes are taken from the code rule. Null if the material is not tracked by
 * lot.
 */
async function lotOf(work: Work, { bill, line, material, more }: ArrivalSource): Promise<NewLot | null> {
  if (material.tracking !== materialTracking.codes.lot) return null
  const madeOn = more?.madeOn ?? line.madeOn ?? null
  const expiresOn = more?.expiresOn ?? line.expiresOn
  const code = more?.lotCode || line.lotCode || (await nextCode(work, 'lot', { values: { material: material.code } }))
  return {
    materialId: material.id,
    code,
    madeOn,
    supplierId: bill.supplierId,
    expiresOn: expiresOn ?? expiryOf(work, madeOn, material.shelfLifeDays),
    supplierLot: more?.supplierLot ?? line.supplierLot ?? null,
  }
}

/** Returns the expiry date of a lot, counted from its production date, or else from today. */
export function expiryOf(work: Work, madeOn: string | null, shelfLifeDays: number | null): string | null {
  if (shelfLifeDays === null) return null
  return Temporal.PlainDate.from(madeOn ?? dayIn(work, 0))
    .add({ days: shelfLifeDays })
    .toString()
}

interface SerialSources {
  readonly enteredSerials: readonly string[] | null | undefined
  /** Announced and not received yet; undefined if the line announces none. */
  readonly open: readonly string[] | undefined
}

function serialsOf(material: MaterialFacts, quantity: Big, { enteredSerials, open }: SerialSources): readonly string[] {
  if (material.tracking !== materialTracking.codes.serial) return []
  const defaultSerials = open && quantity.eq(open.length) ? open : []
  const serials = [...new Set((enteredSerials ?? defaultSerials).map((serial) => serial.trim()).filter(Boolean))]
  const unannounced = open && serials.find((serial) => !open.includes(serial))
  if (unannounced) throw new DomainError('serialUnannounced', { serial: unannounced })
  if (!quantity.eq(serials.length))
    throw new DomainError('serialsNeeded', {
      material: material.code,
      quantity: quantity.toFixed(),
      count: serials.length,
    })
  return serials
}

/** Kinds of receipts whose material is inspected, if the material requires it. */
const inspectedTypes: readonly number[] = [inboundType.codes.purchaseReceipt, inboundType.codes.customerReturn]

/** Returns whether material received by this kind of bill waits for inspection. */
export const waitsFor = ({ isInspected }: Pick<MaterialFacts, 'isInspected'>, billType: number): boolean =>
  isInspected === 1 && inspectedTypes.includes(billType)

/** Returns the movements of arrivals. Creates missing lots. Throws `lotOnHold`. */
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
      unitCost,
    })
    return serialNumbers.length > 0
      ? serialNumbers.map((serialNumber) => move(serialNumber, new Big(1)))
      : [move(null, quantity)]
  })
}

/** Returns the cost of one unit of the material: from the price of the line, or else its standard cost. */
function costOf({ price, quantity, baseQuantity }: InboundLine, { standardCost }: MaterialFacts): Big | undefined {
  if (price !== null) return new Big(price).times(quantity).div(baseQuantity)
  return standardCost === null ? undefined : new Big(standardCost)
}
