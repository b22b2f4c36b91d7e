// Connects and ends clients of the broker's sessions.
import { connect, type MqttClient } from 'mqtt'

const endGraceMs = 1000

/** Resolves when a client has connected for the first time. Throws when it does not. */
export function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.on('error', reject)
    client.once('close', () => reject(new Error('connection closed')))
  })
}

/** Connects with a session that ends with the connection, which removes the one that the broker keeps. */
export async function removeSession(url: string, clientId: string): Promise<void> {
  const client = connect(url, { clientId, clean: true, connectTimeout: 5000, reconnectPeriod: 0 })
  try {
    await connected(client)
  } finally {
    await endClient(client)
  }
}

/** Ends a client in order, or by force when the broker does not answer. */
export async function endClient(client: MqttClient): Promise<void> {
  const timer = setTimeout(() => client.stream.destroy(), endGraceMs)
  await client.endAsync(!client.connected).catch(() => undefined)
  clearTimeout(timer)
}
