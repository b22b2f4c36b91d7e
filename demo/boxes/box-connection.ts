// A simulated box: an MQTT client that reports its presence and publishes samples in Gemba's format.
import { randomUUID } from 'node:crypto'
import { connect } from 'mqtt'

export interface BoxAccount {
  /** URL of the broker, such as mqtt://127.0.0.1:1883. */
  readonly url: string
  readonly company: string
  readonly box: string
  readonly user: string
  readonly secret: string
}

/** Samples of one device: values by point code at one instant, or single samples `[code, ts, value]`. */
export interface DeviceSamples {
  readonly dev: string
  readonly ts?: number
  readonly v?: Readonly<Record<string, number | boolean | string>>
  readonly s?: readonly (readonly [string, number, number | boolean | string])[]
}

export interface BoxConnection {
  readonly isConnected: boolean
  /** Resolves at the first connection. Rejects with the reason if there is none in time. */
  connected(timeoutMs: number): Promise<void>
  /** Resolves when the broker has stored the samples durably (QoS 1). */
  publish(samples: readonly DeviceSamples[], lane: 'data' | 'hist'): Promise<void>
  /** Breaks the connection, like a pulled cable, and reconnects after a time. */
  cut(forMs: number): void
  close(): Promise<void>
}

/** Connects a box and reconnects it when necessary. `report` is called with one line per change. */
export function connectBox(account: BoxAccount, report: (line: string) => void): BoxConnection {
  const topic = `iot/v1/${account.company}/${account.box}/up`
  const session = randomUUID()
  let seq = 0
  const client = connect(account.url, {
    clientId: `${account.box}-${session.slice(0, 8)}`,
    username: account.user,
    password: account.secret,
    reconnectPeriod: 1000,
    will: {
      topic: `${topic}/status`,
      payload: Buffer.from(JSON.stringify({ online: false, session })),
      retain: true,
      qos: 1,
    },
  })
  let lastLine = ''
  let refusal = ''
  const reportChange = (line: string) => {
    if (line !== lastLine) report(line)
    lastLine = line
  }
  client.on('connect', () => {
    refusal = ''
    reportChange(`connected to ${account.url} as ${account.box}`)
    client.publish(`${topic}/status`, JSON.stringify({ online: true, ts: Date.now(), session }), {
      qos: 1,
      retain: true,
    })
  })
  client.on('error', (error) => {
    if (!('syscall' in error)) refusal = `refused: ${error.message}` // other errors mean that the broker cannot be reached yet
  })
  client.on('close', () => {
    if (!client.disconnecting) reportChange(refusal || `no broker at ${account.url}, trying again each second`)
  })
  return {
    get isConnected() {
      return client.connected
    },
    async connected(timeoutMs) {
      const deadline = Date.now() + timeoutMs
      while (!client.connected) {
        if (refusal || Date.now() > deadline)
          throw new Error(`${account.url} and ${account.user}: ${refusal || lastLine}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async publish(samples, lane) {
      seq += 1
      await client.publishAsync(`${topic}/${lane}`, JSON.stringify({ seq, ts: Date.now(), d: samples }), { qos: 1 })
    },
    cut(forMs) {
      client.end(true)
      setTimeout(() => client.reconnect(), forMs).unref()
    },
    async close() {
      if (client.connected) {
        await client.publishAsync(`${topic}/status`, JSON.stringify({ online: false, session }), {
          qos: 1,
          retain: true,
        })
      }
      await client.endAsync(!client.connected)
    },
  }
}
