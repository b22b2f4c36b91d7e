// Any MQTT broker of the operator's own: several connections in one shared subscription take its messages in.
import type { MqttClient } from 'mqtt'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { type BoxLogin, type Broker, type BrokerEvents, parseUpTopic, topicPrefix } from './login.ts'
import { takeSafely } from './take-safely.ts'

/** The client handles one message at a time until it is durable, so the number of connections bounds the batch. */
const connectionCount = 8
const filter = '$share/gemba/iot/v1/+/+/up/#'

export interface ExternalBrokerOptions extends Pick<BrokerEvents, 'take' | 'failed'> {
  url: string
  /**
   * Names this server to the broker, the same at every start and no other server's: under it the broker keeps what
   * arrives while the server is away.
   */
  clientId: string
  /** The broker has checked the box; this names it. */
  findBox(companyCode: string, boxCode: string): BoxLogin | undefined
}

/** Connects to the broker. @throws StartRefusal when it does not answer */
export async function connectExternalBroker(options: ExternalBrokerOptions): Promise<Broker> {
  const clients: MqttClient[] = []
  try {
    for (let index = 0; index < connectionCount; index++) clients.push(await connectOne(options, index))
  } catch (error) {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    throw new StartRefusal(`The MQTT broker of MQTT_URL does not answer (${firstLine(error)}).`)
  }
  return {
    port: 0,
    publish: async (login, channel, payload) => {
      await clients[0]?.publishAsync(`${topicPrefix(login)}${channel}`, payload, { qos: 1 })
    },
    disconnect: () => undefined,
    connectionsOf: () => 0,
    stop: async () => {
      await Promise.all(clients.map((client) => client.endAsync()))
    },
  }
}

async function connectOne(options: ExternalBrokerOptions, index: number): Promise<MqttClient> {
  const clientId = `${options.clientId}-${index}`
  const { connect } = await import('mqtt')
  const client = connect(options.url, { clientId, clean: false, connectTimeout: 5000 })
  // Before anything else: what the broker kept comes as soon as it knows who is there.
  receive(client, options)
  try {
    await connected(client)
  } catch (error) {
    await client.endAsync(true)
    throw error
  }
  client.on('error', options.failed)
  await client.subscribeAsync(filter, { qos: 1 })
  return client
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('connection closed')))
  })
}

/** The acknowledgement goes out when a message is durable; one that is not acknowledged comes again. */
function receive(client: MqttClient, options: ExternalBrokerOptions): void {
  client.handleMessage = (packet, done) => {
    const topic = parseUpTopic(packet.topic)
    const login = topic && options.findBox(topic.companyCode, topic.boxCode)
    if (topic === undefined || login === undefined) return done()
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    takeSafely(options, { login, channel: topic.channel, payload, connection: undefined }, () => done())
  }
}
