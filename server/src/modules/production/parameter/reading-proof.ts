// A proof that a value was read from telemetry by a server of this installation, and when. It travels with the value, also in
// a report that waits offline and reaches another server.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readInstallationKey } from '../../../platform/db/installation-key.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the key of proofs. */
export const readProofKey = (read: Pick<Read, 'tx'>): Promise<Buffer> => readInstallationKey(read, 'readingProof')

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

const digestOf = (
  key: Buffer,
  { companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt }: ReadingProof,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([companyId, workOrderId, parameterId, value, pointId, sampledAt, takenAt]))
    .digest('base64url')

/** Returns the proof of a reading. */
export const proveReading = (key: Buffer, reading: ReadingProof): string =>
  [reading.pointId, reading.sampledAt, reading.takenAt, digestOf(key, reading)].join('.')

/** Returns the reading that a value was taken from; undefined if the proof is of something else. */
export function readingOf(key: Buffer, proof: string, claimed: ReadingClaim): ReadingFacts | undefined {
  const [pointId = '', sampledAt, takenAt, digest = ''] = proof.split('.')
  const facts = { pointId, sampledAt: Number(sampledAt), takenAt: Number(takenAt) }
  const [expectedDigest, givenDigest] = [Buffer.from(digestOf(key, { ...claimed, ...facts })), Buffer.from(digest)]
  return expectedDigest.length === givenDigest.length && timingSafeEqual(expectedDigest, givenDigest)
    ? facts
    : undefined
}
