// One task of a walk through the warehouse: goods, location and quantity.
import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import type { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import type { readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'

export interface Task {
  readonly key: string
  readonly lineId: string
  readonly materialCode: string
  readonly materialName: string
  /** The location. Undefined if the person chooses it. */
  readonly locationCode: string | undefined
  /** The source location. If set, the goods are scanned there, before the target location. */
  readonly fromCode?: string
  /** How the goods are scanned: by lot, by serial numbers one by one, or not at all. */
  readonly goods: 'lot' | 'serial' | 'none'
  /** The expected code of the goods. Undefined if any code is accepted. */
  readonly goodsCode: string | undefined
  readonly quantity: string
  readonly unitName: string
  /** The location is a proposal: any other one that takes the goods is accepted. */
  readonly isPlaceFree?: boolean
  /** Location and lot are preset and need no scan. */
  readonly isPreset?: boolean
}

/** Returns the open picks in walking order. */
export const picksOf = (rows: CommandReply<typeof readPickList>): Task[] =>
  rows
    .filter(({ left }) => left !== '0')
    .map((row) => ({
      key: row.reservationId,
      lineId: row.lineId,
      quantity: row.left,
      unitName: row.unitName,
      materialCode: row.materialCode,
      materialName: row.materialName,
      locationCode: row.locationCode,
      goods: row.serialNumber ? 'serial' : row.lotCode ? 'lot' : 'none',
      goodsCode: row.serialNumber ?? row.lotCode ?? undefined,
    }))

const { lot, serial } = materialTracking.codes

/** Returns the open receipts in walking order. */
export const arrivalsOf = (rows: CommandReply<typeof readReceivingList>): Task[] =>
  rows
    .filter(({ open }) => open !== '0')
    .map((row) => ({
      key: row.lineId,
      lineId: row.lineId,
      quantity: row.open,
      unitName: row.lineUnitName,
      materialCode: row.materialCode,
      materialName: row.materialName,
      locationCode: row.proposedLocationCode ?? undefined,
      isPlaceFree: row.locationId === null,
      isPreset: true,
      goods: row.tracking === serial ? 'serial' : row.tracking === lot ? 'lot' : 'none',
      goodsCode: row.tracking === serial ? undefined : (row.lotCode ?? undefined),
    }))

type Movable = CommandReply<typeof readPutAwayList>[number]

/** Returns a key of a part of a receipt that does not depend on its location. */
export const partOf = ({ lineId, lotId, serialNumber, qualityStatus }: Movable): string =>
  JSON.stringify([lineId, lotId, serialNumber, qualityStatus])

/** Returns the stock to put away. Tasks with a target location come first. */
export const putAwaysOf = (rows: readonly Movable[]): Task[] =>
  rows
    .map(
      (row): Task => ({
        key: `${partOf(row)} ${row.locationId}`,
        lineId: row.lineId,
        quantity: row.quantity,
        unitName: row.unitName,
        materialCode: row.materialCode,
        materialName: row.materialName,
        fromCode: row.locationCode,
        locationCode: row.proposedLocationCode ?? undefined,
        isPlaceFree: true,
        goods: row.serialNumber ? 'serial' : row.lotCode ? 'lot' : 'none',
        goodsCode: row.serialNumber ?? row.lotCode ?? undefined,
      }),
    )
    .toSorted((left, right) => Number(left.locationCode === undefined) - Number(right.locationCode === undefined))
