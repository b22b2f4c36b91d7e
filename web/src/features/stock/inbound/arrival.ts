// What has come of one line, as it is filled in.
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
  /** One a line, as they were scanned or pasted. */
  readonly serials: string
}

export const needsSerials = ({ tracking }: Pick<ReceivingLine, 'tracking'>): boolean =>
  tracking === materialTracking.codes.serial

export const needsLot = ({ tracking }: Pick<ReceivingLine, 'tracking'>): boolean =>
  tracking === materialTracking.codes.lot

/** Returns what is filled in to begin with: all that is left, as the line says. */
export const arrivalOf = (line: ReceivingLine): Arrival => ({
  lineId: line.lineId,
  quantity: line.open,
  locationId: line.locationId,
  lotCode: line.lotCode ?? '',
  madeOn: line.madeOn,
  expiresOn: line.expiresOn,
  serials: line.serialNumbers.join('\n'),
})

/** Returns the serial numbers, each once. */
export const serialsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;\t]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

/** Whether anything has come of it. */
export const isToSend = ({ quantity }: Arrival): boolean => isDecimal(quantity) && compareDecimals(quantity, '0') > 0

/** Returns what is sent of it; what is left empty is taken from the line. */
export function sentOf({ serials, lotCode, ...arrival }: Arrival) {
  const serialNumbers = serialsOf(serials)
  return {
    ...arrival,
    lotCode: lotCode.trim() || null,
    supplierLot: null,
    serialNumbers: serialNumbers.length > 0 ? serialNumbers : null,
  }
}
