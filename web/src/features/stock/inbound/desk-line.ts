// A line of a receipt at the desk: what is entered, and what the server proposes for its material.
import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import type { proposeReceipt } from '@gemba/contract/stock/inbound/receive-goods.ts'
import { serialsOf } from './arrival.ts'

export interface DeskLine {
  readonly key: number
  readonly materialId: string | null
  readonly quantity: string
  readonly locationId: string | null
  readonly lotCode: string
  readonly serials: string
  readonly proposal?: CommandReply<typeof proposeReceipt> | undefined
}

export const emptyLine = (key: number): DeskLine => ({
  key,
  materialId: null,
  quantity: '',
  locationId: null,
  lotCode: '',
  serials: '',
})

const { lot, serial } = materialTracking.codes
export const hasLot = ({ proposal }: DeskLine): boolean => proposal?.tracking === lot
export const hasSerials = ({ proposal }: DeskLine): boolean => proposal?.tracking === serial

/** Returns whether a line can be received: material, quantity and location are known. */
export const isReceivable = ({ materialId, quantity, locationId }: DeskLine): boolean =>
  materialId !== null && locationId !== null && isDecimal(quantity) && compareDecimals(quantity, '0') > 0

/** Returns the line as the command receives it. An empty lot code is taken from the code rule. */
export const goodsOf = ({ materialId, quantity, locationId, lotCode, serials }: DeskLine) => ({
  materialId: materialId ?? '',
  quantity,
  locationId,
  lotCode: lotCode.trim() || null,
  serialNumbers: serials.trim() === '' ? null : serialsOf(serials),
})
