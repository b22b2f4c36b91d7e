// What shows that a value was read of telemetry here, and when: it travels with the value, also through a report that waits
// without network. Nobody but this process makes one; after a restart, values that wait count as given by hand.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const key = randomBytes(32)

export interface ReadingTaken {
  readonly companyId: string
  readonly workOrderId: string
  readonly parameterId: string
  readonly value: string
  readonly pointId: string
  readonly sampledAt: number
  readonly takenAt: number
}

type ReadingFacts = Pick<ReadingTaken, 'pointId' | 'sampledAt' | 'takenAt'>
type ReadingClaim = Omit<ReadingTaken, keyof ReadingFacts>

const digestOf = ({ companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt }: ReadingTaken): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt]))
    .digest('base64url')

/** Returns what shows it. */
export const proveReading = (taken: ReadingTaken): string =>
  [taken.pointId, taken.sampledAt, taken.takenAt, digestOf(taken)].join('.')

/** Returns the reading that a value was taken from; undefined where the proof is of something else. */
export function readingOf(proof: string, claimed: ReadingClaim): ReadingFacts | undefined {
  const [pointId = '', sampledAt, takenAt, digest = ''] = proof.split('.')
  const told = { pointId, sampledAt: Number(sampledAt), takenAt: Number(takenAt) }
  const [own, given] = [Buffer.from(digestOf({ ...claimed, ...told })), Buffer.from(digest)]
  return own.length === given.length && timingSafeEqual(own, given) ? told : undefined
}
