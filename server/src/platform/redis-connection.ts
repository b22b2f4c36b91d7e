// Connection to the Redis of `REDIS_URL`, established at the start. The product works without it while it is away.
import type { createClient } from 'redis'
import { limitTime, waitAtMost } from './pause.ts'
import { firstLine, StartRefusal } from './start-refusal.ts'

export type RedisClient = ReturnType<typeof createClient>

interface RedisOptions {
  /** Whether commands wait while the connection is lost. Otherwise they fail at once. */
  readonly hasOfflineQueue: boolean
  /** Silence after which the connection is replaced. The peer of a connection can be lost without its end. */
  readonly silenceMs: number
}

const timeoutMs = 10_000
/** Commands that wait for a connection longer than this fail, so that none accumulate. */
const queuedMs = 1000
const answerMs = 1000
const probeEveryMs = 1000
const firstRetryMs = 50
const maxRetryMs = 2000

async function createRedisClient(url: string, { hasOfflineQueue, silenceMs }: RedisOptions): Promise<RedisClient> {
  // Imported on demand because most installations have no Redis, and its client is a tenth of the code loaded at a
  // start.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: !hasOfflineQueue,
    commandOptions: { timeout: queuedMs },
    pingInterval: silenceMs / 3,
    // The strategy of the client gives up for good after a silence.
    socket: {
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(firstRetryMs * 2 ** retries, maxRetryMs),
    },
  })
  return client as RedisClient
}

/**
 * Returns a connected client that reconnects automatically. Throws `StartRefusal` if Redis does not respond within 10
 * s. The message contains only the variable because the address may contain a password.
 */
export async function connectRedis(url: string, { hasOfflineQueue, silenceMs }: RedisOptions): Promise<RedisClient> {
  const client = await createRedisClient(url, { hasOfflineQueue, silenceMs })
  let reason = 'no answer'
  client.on('error', (error: unknown) => {
    reason = firstLine(error)
  })
  try {
    await limitTime(client.connect(), timeoutMs, () => new Error('timeout'))
    return client
  } catch {
    client.destroy()
    throw new StartRefusal(`REDIS_URL does not answer (${reason}). Start that Redis, or correct the address.`)
  }
}

/** A connection whose commands are answered within a second or fail, also if Redis is reachable and silent. */
export class RedisConnection {
  readonly client: RedisClient
  #isAnswering = true
  #probing: Promise<void> | undefined
  readonly #timer: NodeJS.Timeout

  private constructor(client: RedisClient) {
    this.client = client
    this.#timer = setInterval(() => {
      this.#probing ??= this.#probe().finally(() => {
        this.#probing = undefined
      })
    }, probeEveryMs).unref()
  }

  /** Throws `StartRefusal` if Redis does not respond. */
  static async open(url: string): Promise<RedisConnection> {
    return new RedisConnection(await connectRedis(url, { hasOfflineQueue: false, silenceMs: 3000 }))
  }

  /** Connects within `waitMs`, or later. Never throws, because the Redis of a running server may be away. */
  static async openAnyway(url: string, waitMs: number): Promise<RedisConnection> {
    const client = await createRedisClient(url, { hasOfflineQueue: false, silenceMs: 3000 })
    client.on('error', () => undefined)
    // The client tries again until it is closed.
    const connected = client.connect().catch(() => undefined)
    await waitAtMost(connected, waitMs)
    return new RedisConnection(client)
  }

  /** Calls back after each new connection, whose Redis may have restarted without its content. */
  onConnect(listener: () => void): void {
    this.client.on('ready', listener)
  }

  get isUp(): boolean {
    return this.#isAnswering && this.client.isReady
  }

  /** Runs a command. Throws if Redis is away or does not answer within a second; then it is left alone until it does. */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.isUp) throw new Error('Redis is away')
    try {
      return await this.#answerOf(command(this.client))
    } catch (error) {
      if (error instanceof SilenceError) this.#isAnswering = false
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    if (this.client.isOpen) this.client.destroy()
    await this.#probing
  }

  /** Waits for one answer, however late, because commands after it would keep a dead connection alive. */
  async #probe(): Promise<void> {
    const ping = this.client.ping()
    ping.catch(() => undefined)
    this.#isAnswering = await this.#answerOf(ping).then(
      () => true,
      () => false,
    )
    if (this.#isAnswering) return
    this.#isAnswering = await ping.then(
      () => true,
      () => false,
    )
  }

  #answerOf<T>(answer: Promise<T>): Promise<T> {
    return limitTime(answer, answerMs, () => new SilenceError('Redis does not answer'))
  }
}

class SilenceError extends Error {}
