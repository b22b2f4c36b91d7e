// What a scan adds to the serial numbers of a report.
import { boundsOf, itemOf } from '@gemba/contract/kit/field.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'

/** As many as one report names, and as long as one may be. */
export const mostSerials = boundsOf(reportWork.input.serialNumbers).max ?? 1000
const serialNumber = itemOf(reportWork.input.serialNumbers)
export const longestSerial = (serialNumber && boundsOf(serialNumber).max) ?? 64

export type SerialSelection =
  | { readonly is: 'added'; readonly serials: readonly string[] }
  | { readonly is: 'twice' | 'unsent' | 'full' | 'tooLong' }

interface TakenSerials {
  readonly serials: readonly string[]
  /** In reports that wait in this browser. */
  readonly unsent: ReadonlySet<string>
  readonly most: number
}

/** Returns what becomes of a serial number: it is the next, or why not. */
export function takeSerial(serial: string, { serials, unsent, most }: TakenSerials): SerialSelection {
  if (serials.includes(serial)) return { is: 'twice' }
  if (unsent.has(serial)) return { is: 'unsent' }
  if (serials.length >= most) return { is: 'full' }
  if (serial.length > longestSerial) return { is: 'tooLong' }
  return { is: 'added', serials: [...serials, serial] }
}

const shown = 3

/** Returns serial numbers as one text: the first ones, and how many follow. */
export function serialsInWords(serials: readonly string[]): string {
  const more = serials.length - shown
  return [...serials.slice(0, shown), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}
