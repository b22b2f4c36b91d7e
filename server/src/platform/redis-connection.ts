// A connection to the Redis of `REDIS_URL`, made at the start or refused in words.
import type { createClient } from 'redis'
import { firstLine, StartRefusal } from './start-refusal.ts'

export type RedisClient = ReturnType<typeof createClient>

interface RedisOptions {
  /** Whether commands wait while the connection is away; otherwise they fail at once. */
  readonly hasOfflineQueue: boolean
}

const timeoutMs = 10_000

/**
 * Returns a client that is connected and reconnects by itself afterwards. Throws `StartRefusal` when Redis does not answer
 * within 10 s; the address may hold a password, so the message names the variable only.
 */
export async function connectRedis(url: string, { hasOfflineQueue }: RedisOptions): Promise<RedisClient> {
  // Most installations have none: its client is a tenth of all that a start would load.
  const { createClient } = await import('redis')
  const client = createClient({ url, disableOfflineQueue: !hasOfflineQueue })
  let reason = 'no answer'
  client.on('error', (error: unknown) => {
    reason = firstLine(error)
  })
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new Error('timeout')), timeoutMs)
  try {
    await Promise.race([client.connect(), expired.promise])
    return client as RedisClient
  } catch {
    client.destroy()
    throw new StartRefusal(`REDIS_URL does not answer (${reason}). Start that Redis, or correct the address.`)
  } finally {
    clearTimeout(timer)
  }
}
