// Hashes passwords and secrets with argon2id. Each hash occupies a core and a libuv thread, which files and DNS also
// use, so few run at a time.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Gate } from './gate.ts'

/** For passwords of people. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Queue lengths: callers with a session may wait while requests without one are rejected. */
const queueLengths = { ofStrangers: 16, ofOthers: 100 } as const

const gate = new Gate({
  atWork: Math.max(1, Math.min(3, availableParallelism())),
  waiting: queueLengths.ofStrangers,
})

/** Returns the hash of a password or secret. Throws `throttled` if too many wait. */
export const hashSecret = (secret: string): Promise<string> =>
  gate.run(() => hash(secret, strength), queueLengths.ofOthers)

/** Returns whether a secret matches a hash. For requests without a session. Throws `throttled` if too many wait. */
export const verifySecret = (digest: string, secret: string): Promise<boolean> => gate.run(() => verify(digest, secret))
