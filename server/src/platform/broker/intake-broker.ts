// The broker in this process. It exists to take in: messages of boxes go to the intake, nowhere else.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { guardFrames } from './frame-guard.ts'
import { type BoxLogin, type Broker, type BrokerEvents, topicPrefix, topicRoot } from './login.ts'

/** 1 MiB of payload plus topic and header. */
const maxPacketBytes = 1_048_576 + 1024
/** One read takes this much of a connection at once, and all of it shares a commit. */
const readBytes = 262_144
const badUserNameOrPassword = 4

export interface IntakeBrokerOptions extends BrokerEvents {
  /** 0 takes a free port. */
  port: number
  authenticate(userName: string, secret: string): Promise<BoxLogin | null>
}

interface Connection {
  login: BoxLogin
  prefix: string
  name: string
}

/** Aedes without fan-out of what boxes send: it would be queued for subscribers that cannot exist. */
class IntakeAedes extends Aedes {
  override publish(packet: PublishPacket, ...rest: unknown[]): void {
    const done = rest.at(-1)
    if (packet.topic.startsWith(topicRoot) && packet.topic.includes('/up/')) {
      if (typeof done === 'function') done(null)
      return
    }
    Reflect.apply(super.publish, this, [packet, ...rest])
  }
}

/** Starts the broker on a port. @throws StartRefusal when the port is taken */
export async function startIntakeBroker(options: IntakeBrokerOptions): Promise<Broker> {
  const connections = new WeakMap<Client, Connection>()
  const aedes = new IntakeAedes({ queueLimit: 1000, maxClientsIdLength: 200 })
  connectRules(aedes, connections, options)
  await aedes.listen()
  const server = createServer({ highWaterMark: readBytes, noDelay: true }, (socket: Socket) => {
    guardFrames(socket, maxPacketBytes)
    aedes.handle(socket)
  })
  await listen(server, options.port)
  return {
    port: (server.address() as AddressInfo).port,
    publish: (login, channel, payload) =>
      new Promise((resolve, reject) => {
        const packet = { topic: `${topicPrefix(login)}${channel}`, payload, qos: 1, retain: false, dup: false } as const
        aedes.publish({ cmd: 'publish', ...packet }, (error?: Error | null) => (error ? reject(error) : resolve()))
      }),
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const reason = isTaken ? `MQTT port ${port} is taken` : `MQTT port ${port} cannot be opened (${firstLine(error)})`
    throw new StartRefusal(`${reason}: set GEMBA_MQTT_PORT to a free port.`)
  }
}

function connectRules(aedes: Aedes, connections: WeakMap<Client, Connection>, options: IntakeBrokerOptions): void {
  let opened = 0
  aedes.authenticate = (client, userName, password, done) => {
    const refuse = () => done(Object.assign(new Error('refused'), refusal) as AuthenticateError, false)
    if (!userName || !password) return refuse()
    options.authenticate(userName, password.toString('utf8')).then(
      (login) => {
        if (login === null) return refuse()
        // Client ids are the boxes' own choice: without this one box could push another off by taking its id.
        Object.assign(client, { id: `${login.boxId}/${client.id}` })
        connections.set(client, { login, prefix: topicPrefix(login), name: String(++opened) })
        done(null, true)
      },
      (error: Error) => {
        options.failed(error)
        refuse()
      },
    )
  }
  aedes.authorizePublish = (client, packet, done) => {
    const connection = client && connections.get(client)
    if (!connection || !packet.topic.startsWith(`${connection.prefix}up/`)) return done(new Error('not allowed'))
    const channel = packet.topic.slice(connection.prefix.length + 3)
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    options.take({ login: connection.login, channel, payload, connection: connection.name }, () => done(null))
  }
  aedes.authorizeSubscribe = (client, subscription, done) => {
    const connection = connections.get(client)
    const isOwn = connection !== undefined && subscription.topic.startsWith(`${connection.prefix}down/`)
    done(null, isOwn ? subscription : null)
  }
  aedes.on('clientDisconnect', (client) => {
    const connection = connections.get(client)
    if (connection) options.disconnected(connection.login, connection.name)
  })
}

const refusal = { returnCode: badUserNameOrPassword }
