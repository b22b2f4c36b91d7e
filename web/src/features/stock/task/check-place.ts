// Checks a scanned location at the scan, so that nothing is refused after the confirmation.
import { findReceivingLocation } from '@gemba/contract/stock/inbound/find-receiving-location.ts'
import { CallError } from '../../../api/call-error.ts'
import { run } from '../../../api/run.ts'

export type PlaceCheckResult =
  | { readonly is: 'place'; readonly code: string }
  /** The code is no location, or one that does not take the goods. */
  | { readonly is: 'unknown' | 'refused'; readonly message: string }

export type CheckPlace = (code: string, quantity: string) => Promise<PlaceCheckResult>

/** Codes of the server for a text that is no location. */
const unknownErrors: readonly string[] = ['locationUnknown', 'invalid']

/** Returns the check of the locations of an inbound bill. */
export const checkPlaceOf =
  (billId: string): CheckPlace =>
  async (code, quantity) => {
    try {
      const { locationCode } = await run(findReceivingLocation, { id: billId, code: code.trim(), quantity })
      return { is: 'place', code: locationCode }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { is: unknownErrors.includes(error.error) ? 'unknown' : 'refused', message: error.message }
    }
  }

/** Returns the id of a location of a bill by its code. Throws `CallError` if the goods may not be put there. */
export async function findLocationId(billId: string, code: string): Promise<string> {
  const { locationId } = await run(findReceivingLocation, { id: billId, code })
  return locationId
}
