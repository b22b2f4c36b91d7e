import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashSecret, verifySecret } from '../../../platform/limits/hashing.ts'

let decoy: Promise<string> | undefined

/**
 * Whether a password fits a hash. Without a hash it takes as long and returns false, so that names cannot be probed. Throws
 * `throttled` when too many are judged.
 */
export async function verifyPassword(digest: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashSecret('no such user')
  // Refused once it would be refused for ever.
  const other = await decoy.catch((error) => {
    decoy = undefined
    throw error
  })
  // Somebody who came back from the recycle bin has no password yet.
  const isRight = await verifySecret(digest || other, password)
  return Boolean(digest) && isRight
}

/** Hash of a password that somebody chooses. Throws `weakPassword`, `throttled`. */
export async function hashNewPassword(password: string): Promise<string> {
  if (!isAcceptablePassword(password)) throw new DomainError('weakPassword')
  return hashSecret(password)
}
