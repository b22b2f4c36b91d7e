import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashSecret, verifySecret } from '../../../platform/limits/hashing.ts'

let decoy: Promise<string> | undefined

/**
 * Returns whether a password matches a hash. Without a hash it takes as long and returns false, so that names cannot be
 * probed. Throws `throttled` if too many verifications are running.
 */
export async function verifyPassword(digest: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashSecret('no such user')
  // A failed hash is not cached, because all later verifications would fail too.
  const decoyHash = await decoy.catch((error) => {
    decoy = undefined
    throw error
  })
  // A user restored from the recycle bin has no password yet.
  const isRight = await verifySecret(digest || decoyHash, password)
  return Boolean(digest) && isRight
}

/** Returns the hash of a new password. Throws `weakPassword`, `throttled`. */
export async function hashNewPassword(password: string): Promise<string> {
  if (!isAcceptablePassword(password)) throw new DomainError('weakPassword')
  return hashSecret(password)
}
