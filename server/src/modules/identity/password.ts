import { availableParallelism } from 'node:os'
import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '../../platform/domain-error.ts'
import { Gate } from '../../platform/limits/gate.ts'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** argon2id of a password or secret. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

let decoy: Promise<string> | undefined

/** Whether a password fits a hash. Without a hash it takes as long and answers false, so that names cannot be probed. */
export async function verifyPassword(digest: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such user')
  // Somebody who came back from the recycle bin has no password yet.
  const isRight = await verify(digest || (await decoy), password)
  return Boolean(digest) && isRight
}

/** Passwords of people that are judged at once; the threads are shared with files and names. */
const gate = new Gate({ atWork: Math.max(1, Math.min(3, availableParallelism())), waiting: 16 })

/** As `verifyPassword`, for what strangers send: few at a time. Error `throttled` when too many wait. */
export const judgePassword = (digest: string | undefined, password: string): Promise<boolean> =>
  gate.run(() => verifyPassword(digest, password))

/** Hash of a password that somebody chooses. Error `weakPassword`. */
export async function hashNewPassword(password: string): Promise<string> {
  if (!isAcceptablePassword(password)) throw new DomainError('weakPassword')
  return hashPassword(password)
}
