// A licence file: JSON with a payload and the provider's Ed25519 signature. `tools/license.ts` creates it, this module
// verifies it.
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { LicencePayload } from '@gemba/contract/identity/licence.ts'
import { DomainError } from '../domain-error.ts'

const maxUsers = 10_000_000

/** Parses `GEMBA_LICENSE_KEY`: an Ed25519 public key, DER (SPKI) in base64. Returns undefined for anything else. */
export function readLicenceKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** Returns a public key in the format of `GEMBA_LICENSE_KEY`. */
export const writeLicenceKey = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** Returns the text of a licence file. */
export function signLicence(payload: LicencePayload, privateKey: KeyObject): string {
  const signature = sign(null, signedBytes(payload), privateKey).toString('base64')
  return `${JSON.stringify({ payload, signature }, null, 2)}\n`
}

/** Returns the payload of a licence file after verifying its signature. Throws `licenceUnreadable`, `licenceForged`. */
export function readLicenceFile(text: string, key: KeyObject): LicencePayload {
  const { payload, signature } = parse(text)
  if (!verify(null, signedBytes(payload), key, Buffer.from(signature, 'base64'))) throw new DomainError('licenceForged')
  if (!isPayload(payload)) throw new DomainError('licenceUnreadable')
  return payload
}

function parse(text: string): { payload: object; signature: string } {
  try {
    const { payload, signature } = JSON.parse(text) as { payload?: unknown; signature?: unknown }
    if (payload && typeof payload === 'object' && typeof signature === 'string') return { payload, signature }
  } catch {
    // The error is thrown below.
  }
  throw new DomainError('licenceUnreadable')
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isPayload(payload: object): payload is LicencePayload {
  const { companyCode, issuedAt, endTime, limits } = payload as Partial<LicencePayload>
  return (
    typeof companyCode === 'string' &&
    isCount(issuedAt) &&
    isCount(endTime) &&
    isCount(limits?.users) &&
    limits.users <= maxUsers
  )
}

/** Returns the bytes of a payload to sign, independent of the order and white space of its JSON. */
const signedBytes = (payload: object): Buffer => Buffer.from(JSON.stringify(sortKeys(payload)))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!value || typeof value !== 'object') return value
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(pairs.map(([name, inner]) => [name, sortKeys(inner)]))
}
