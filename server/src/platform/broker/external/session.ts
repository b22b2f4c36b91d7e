// Connects and disconnects clients of broker sessions.
import { connect, type MqttClient } from 'mqtt'

const endGraceMs = 1000

/** Resolves when a client has connected for the first time. Throws if it does not connect. */
export function untilConnected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.on('error', reject)
    client.once('close', () => reject(new Error('connection closed')))
  })
}

/** Removes a session at the broker, by connecting with a clean session. */
export async function removeSession(url: string, clientId: string): Promise<void> {
  const client = connect(url, { clientId, clean: true, connectTimeout: 5000, reconnectPeriod: 0 })
  try {
    await untilConnected(client)
  } finally {
    await endClient(client)
  }
}

/** Disconnects a client, forcibly if the broker does not respond. */
export async function endClient(client: MqttClient): Promise<void> {
  const timer = setTimeout(() => client.stream.destroy(), endGraceMs)
  await client.endAsync(!client.connected).catch(() => undefined)
  clearTimeout(timer)
}
