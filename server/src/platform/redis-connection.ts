// Connection to the Redis of `REDIS_URL`, established at the start.
import type { createClient } from 'redis'
import { firstLine, StartRefusal } from './start-refusal.ts'

export type RedisClient = ReturnType<typeof createClient>

interface RedisOptions {
  /** Whether commands wait while the connection is lost. Otherwise they fail at once. */
  readonly hasOfflineQueue: boolean
}

const timeoutMs = 10_000

/**
 * Returns a connected client that reconnects automatically. Throws `StartRefusal` if Redis does not respond within 10
 * s. The message contains only the variable because the address may contain a password.
 */
export async function connectRedis(url: string, { hasOfflineQueue }: RedisOptions): Promise<RedisClient> {
  // Imported on demand because most installations have no Redis, and its client is a tenth of the code loaded at a
  // start.
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
