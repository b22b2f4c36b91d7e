// One line of the way through the warehouse: what to put or take, where, and how much.
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
  /** Where; undefined where the person chooses. */
  readonly locationCode: string | undefined
  /** Where it is fetched first: the goods are scanned there, the place where they go comes after. */
  readonly fromCode?: string
  /** What is scanned of the goods: a lot, serial numbers one by one, or nothing. */
  readonly goods: 'lot' | 'serial' | 'none'
  /** What must be scanned; undefined where any will do. */
  readonly goodsCode: string | undefined
  readonly quantity: string
  readonly unitName: string
}

/** Returns what is still to be taken, in the order of the way. */
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

/** Returns what is still to come, in the order of the way. */
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
      locationCode: row.locationCode ?? undefined,
      goods: row.tracking === serial ? 'serial' : row.tracking === lot ? 'lot' : 'none',
      goodsCode: row.tracking === serial ? undefined : (row.lotCode ?? undefined),
    }))

type Movable = CommandReply<typeof readPutAwayList>[number]

/** Which of what a bill brought, wherever it is put. */
export const partOf = ({ lineId, lotId, serialNumber, qualityStatus }: Movable): string =>
  JSON.stringify([lineId, lotId, serialNumber, qualityStatus])

/** Returns what may be put away, what has a place first. */
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
        goods: row.serialNumber ? 'serial' : row.lotCode ? 'lot' : 'none',
        goodsCode: row.serialNumber ?? row.lotCode ?? undefined,
      }),
    )
    .toSorted((left, right) => Number(left.locationCode === undefined) - Number(right.locationCode === undefined))
