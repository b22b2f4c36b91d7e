// Calls of an administrator through the load balancer of a cluster. A call that gets no answer is sent once more.

const callLimitMs = 15_000
/** Time in which the load balancer notices a server that has ended. */
const retryMs = 1000

export class ClusterClient {
  readonly #origin: string
  readonly #token: string
  /** Calls that failed twice, each with both reasons. */
  readonly failures: string[] = []
  callCount = 0

  constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  /** Sends a command. Throws if it fails twice, or is refused. */
  async call<T>(path: string, body: object): Promise<T> {
    this.callCount++
    let firstReason: string
    try {
      return await this.#send<T>(path, body)
    } catch (error) {
      firstReason = reasonOf(error)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
    try {
      return await this.#send<T>(path, body)
    } catch (error) {
      this.failures.push(`${new Date().toISOString()} ${path}: ${firstReason}; then ${reasonOf(error)}`)
      throw error
    }
  }

  async #send<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      // Each call asks the load balancer for a server.
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, connection: 'close' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    })
    const { code, data, msg } = (await response.json()) as { code: string; data: T; msg: string }
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
}

/** Returns the message of an error with that of its cause, which says why a connection failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
