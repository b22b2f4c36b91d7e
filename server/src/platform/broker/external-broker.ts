// Any MQTT broker of the operator's own: several connections in one shared subscription take its messages in.

import { hostname } from 'node:os'
import { connectAsync, type MqttClient } from 'mqtt'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { type BoxLogin, type Broker, type BrokerEvents, parseUpTopic, topicPrefix } from './login.ts'
import { takeSafely } from './take-safely.ts'

/** The client handles one message at a time until it is durable, so the number of connections bounds the batch. */
const connectionCount = 8
const filter = '$share/gemba/iot/v1/+/+/up/#'

export interface ExternalBrokerOptions extends Pick<BrokerEvents, 'take' | 'failed'> {
  url: string
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
    stop: async () => {
      await Promise.all(clients.map((client) => client.endAsync()))
    },
  }
}

async function connectOne(options: ExternalBrokerOptions, index: number): Promise<MqttClient> {
  const clientId = `gemba-${hostname()}-${process.pid}-${index}`
  const client = await connectAsync(options.url, { clientId, clean: true, connectTimeout: 5000 }, false)
  client.on('error', options.failed)
  // The acknowledgement goes out when this calls back.
  client.handleMessage = (packet, done) => {
    const topic = parseUpTopic(packet.topic)
    const login = topic && options.findBox(topic.companyCode, topic.boxCode)
    if (topic === undefined || login === undefined) return done()
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    takeSafely(options, { login, channel: topic.channel, payload, connection: undefined }, () => done())
  }
  await client.subscribeAsync(filter, { qos: 1 })
  return client
}
