// A proof that a value was read from telemetry by this process, and when. It travels with the value, also in a report
// that waits offline. The key is lost at a restart; values of waiting reports then count as entered by hand.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const key = randomBytes(32)

export interface ReadingProof {
  readonly companyId: string
  readonly workOrderId: string
  readonly parameterId: string
  readonly value: string
  readonly pointId: string
  readonly sampledAt: number
  readonly takenAt: number
}

type ReadingFacts = Pick<ReadingProof, 'pointId' | 'sampledAt' | 'takenAt'>
type ReadingClaim = Omit<ReadingProof, keyof ReadingFacts>

const digestOf = ({ companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt }: ReadingProof): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt]))
    .digest('base64url')

/** Returns the proof of a reading. */
export const proveReading = (reading: ReadingProof): string =>
  [reading.pointId, reading.sampledAt, reading.takenAt, digestOf(reading)].join('.')

/** Returns the reading that a value was taken from; undefined if the proof is of something else. */
export function readingOf(proof: string, claimed: ReadingClaim): ReadingFacts | undefined {
  const [pointId = '', sampledAt, takenAt, digest = ''] = proof.split('.')
  const facts = { pointId, sampledAt: Number(sampledAt), takenAt: Number(takenAt) }
  const [expectedDigest, givenDigest] = [Buffer.from(digestOf({ ...claimed, ...facts })), Buffer.from(digest)]
  return expectedDigest.length === givenDigest.length && timingSafeEqual(expectedDigest, givenDigest)
    ? facts
    : undefined
}
