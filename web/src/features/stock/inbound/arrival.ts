// The received quantity of one line as form values.
import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import type { ReceivingLine } from './inbound-lines.tsx'

export interface Arrival {
  readonly lineId: string
  readonly quantity: string
  readonly locationId: string | null
  readonly lotCode: string
  readonly madeOn: string | null
  readonly expiresOn: string | null
  /** One per line, as scanned or pasted. */
  readonly serials: string
}

export const needsSerials = ({ tracking }: Pick<ReceivingLine, 'tracking'>): boolean =>
  tracking === materialTracking.codes.serial

export const needsLot = ({ tracking }: Pick<ReceivingLine, 'tracking'>): boolean =>
  tracking === materialTracking.codes.lot

/** Returns the initial form values: the whole open quantity, with the values of the line and its proposed location. */
export const arrivalOf = (line: ReceivingLine): Arrival => ({
  lineId: line.lineId,
  quantity: line.open,
  locationId: line.proposedLocationId,
  lotCode: line.lotCode ?? '',
  madeOn: line.madeOn,
  expiresOn: line.expiresOn,
  serials: line.serialNumbers.join('\n'),
})

/** Returns the distinct serial numbers. */
export const serialsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;\t]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

/** Returns whether a quantity was entered. */
export const isToSend = ({ quantity }: Arrival): boolean => isDecimal(quantity) && compareDecimals(quantity, '0') > 0

/** Returns the input to send. Empty fields use the value of the line. */
export function sentOf({ serials, lotCode, ...arrival }: Arrival) {
  const serialNumbers = serialsOf(serials)
  return {
    ...arrival,
    lotCode: lotCode.trim() || null,
    supplierLot: null,
    serialNumbers: serialNumbers.length > 0 ? serialNumbers : null,
  }
}
