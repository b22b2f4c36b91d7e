// Adds serial numbers to a report.
import { boundsOf, itemOf } from '@gemba/contract/kit/field.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'

/** Limits of a report: its number of serial numbers and their length. */
export const maxSerials = boundsOf(reportWork.input.serialNumbers).max ?? 1000
const serialNumber = itemOf(reportWork.input.serialNumbers)
export const longestSerial = (serialNumber && boundsOf(serialNumber).max) ?? 64

export type SerialSelection =
  | { readonly is: 'added'; readonly serials: readonly string[] }
  | { readonly is: 'twice' | 'unsent' | 'full' | 'tooLong' }

interface TakenSerials {
  readonly serials: readonly string[]
  /** Serial numbers in queued reports that have not been sent yet. */
  readonly unsent: ReadonlySet<string>
  readonly maxCount: number
}

/** Returns the extended list of serial numbers, or why the serial number is not added. */
export function addSerial(serial: string, { serials, unsent, maxCount }: TakenSerials): SerialSelection {
  if (serials.includes(serial)) return { is: 'twice' }
  if (unsent.has(serial)) return { is: 'unsent' }
  if (serials.length >= maxCount) return { is: 'full' }
  if (serial.length > longestSerial) return { is: 'tooLong' }
  return { is: 'added', serials: [...serials, serial] }
}

const maxShown = 3

/** Returns serial numbers as one text: the first ones and how many follow. */
export function formatSerials(serials: readonly string[]): string {
  const more = serials.length - maxShown
  return [...serials.slice(0, maxShown), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}
