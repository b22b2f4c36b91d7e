// argon2id of passwords and secrets. It costs a core for a while and a thread that files and names use too: few at once.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Gate } from './gate.ts'

/** Of passwords of people. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Who is signed in may wait while strangers are refused. */
const waiting = { ofStrangers: 16, ofOthers: 100 } as const

const gate = new Gate({ atWork: Math.max(1, Math.min(3, availableParallelism())), waiting: waiting.ofStrangers })

/** Returns the hash of a password or secret. Throws `throttled` when too many wait. */
export const hashSecret = (secret: string): Promise<string> => gate.run(() => hash(secret, strength), waiting.ofOthers)

/** Whether a secret, as strangers send it, fits a hash. Throws `throttled` when too many wait. */
export const verifySecret = (digest: string, secret: string): Promise<boolean> => gate.run(() => verify(digest, secret))
