import { hash, verify } from '@node-rs/argon2'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** argon2id of a password or secret. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

let decoy: Promise<string> | undefined

/** Whether a password fits a hash. Without a hash it takes as long and answers false, so that names cannot be probed. */
export async function verifyPassword(digest: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such user')
  const isRight = await verify(digest ?? (await decoy), password)
  return digest !== undefined && isRight
}
