// The MQTT broker in this process. It only receives: messages of boxes go to the intake and to no other client.
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { limitTime } from '../pause.ts'
import './silent-debug.ts'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { type BoxConnection, BoxConnections } from './box-connections.ts'
import { guardFrames } from './frame-guard.ts'
import { handleSafely } from './handle-safely.ts'
import { type ListenerOptions, type Listeners, openListeners } from './listeners.ts'
import {
  type BoxLogin,
  type Broker,
  type BrokerEvents,
  type Credentials,
  isTopicLevel,
  type LoginCheckFailure,
  qosOf,
  type RefusedTopic,
  topicPrefix,
  topicRoot,
} from './login.ts'
import { addressOf, LoginLimiter } from './login-limiter.ts'
import { hostStateTopic, isOwnMessage, isOwnSubscription, parseSparkplugTopic } from './sparkplug-topic.ts'
import { isThingsboardMessage, isThingsboardSubscription, isThingsboardTopic, splitToken } from './thingsboard-topic.ts'

/** 1 MiB of payload plus topic and header. A CONNECT contains names, a secret and a last will. */
const packetLimits = { first: 8192, limit: 1_048_576 + 1024 }
const loginLimits = { inAll: 500, perAddress: 100 }
const signInTimeoutMs = 15_000
/** Timeout of the authentication. The client gets a response before `signInTimeoutMs` closes the connection. */
const loginTimeoutMs = 10_000
/** Packets sent with the CONNECT wait for the authentication. */
const maxEarlyPackets = 1000
/** MQTT 3.1.1. Later versions are rejected with return code 1. */
const latestVersion = 4
/** Return codes of a rejected CONNECT: try again later, or with other credentials. */
const serverUnavailable = 3
const badUserNameOrPassword = 4

export interface IntakeBrokerOptions extends BrokerEvents, ListenerOptions {
  /** Returns null for unknown credentials. */
  authenticate(credentials: Credentials): Promise<BoxLogin | LoginCheckFailure | null>
}

/** Aedes without delivery of box messages to clients. They would be queued for subscribers that cannot exist. */
class IntakeAedes extends Aedes {
  override publish(packet: PublishPacket, ...rest: unknown[]): void {
    const done = rest.at(-1)
    const isOfBox = packet.topic.startsWith(topicRoot) && packet.topic.includes('/up/')
    if (isOfBox || isThingsboardTopic(packet.topic) || parseSparkplugTopic(packet.topic)) {
      if (typeof done === 'function') done(null)
      return
    }
    Reflect.apply(super.publish, this, [packet, ...rest])
  }
}

/** Starts the broker on its ports. Throws `StartRefusal` if a port is taken. */
export async function startIntakeBroker(options: IntakeBrokerOptions): Promise<Broker & Pick<Listeners, 'ports'>> {
  const connections = new BoxConnections()
  const loginLimiter = new LoginLimiter(loginLimits)
  const aedes = new IntakeAedes({
    queueLimit: maxEarlyPackets,
    maxClientsIdLength: 200,
    connectTimeout: signInTimeoutMs,
  })
  // This event is missing in the types. Without a listener it would end the process.
  ;(aedes as EventEmitter).on('error', options.failed)
  connectSignIn(aedes, { connections, loginLimiter }, options)
  connectRules(aedes, connections, options)
  await aedes.listen()
  announceHost(aedes)
  const connected = (socket: Socket): void => {
    if (!loginLimiter.enter(socket)) return
    guardFrames(socket, packetLimits)
    aedes.handle(socket)
  }
  const listeners = await openListeners(options, { connected, failed: options.failed })
  return {
    port: listeners.ports.plain,
    ports: listeners.ports,
    publish: (login, channel, payload) =>
      new Promise((resolve, reject) => {
        const topic = `${topicPrefix(login)}${channel}`
        const packet = { topic, payload, qos: qosOf(channel), retain: false, dup: false } as const
        aedes.publish({ cmd: 'publish', ...packet }, (error?: Error | null) => (error ? reject(error) : resolve()))
      }),
    command: async (boxId, topic, payload) => connections.send(boxId, topic, payload),
    commandOnce: async (boxId, topic, payload) => connections.sendOnce(boxId, topic, payload),
    followBoxes: () => undefined,
    disconnect: (connection) => connections.disconnect(connection),
    canReach: (boxId) => connections.countOf(boxId) > 0,
    connectionsOf: (boxId) => connections.countOf(boxId),
    stop: async () => {
      const closed = listeners.close()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      loginLimiter.close()
      await closed
    },
  }
}

function connectSignIn(
  aedes: Aedes,
  { connections, loginLimiter }: { connections: BoxConnections; loginLimiter: LoginLimiter },
  options: IntakeBrokerOptions,
): void {
  aedes.preConnect = (client, packet, done) => {
    loginLimiter.announce(client.conn as Socket)
    if (Number(packet.protocolVersion) > latestVersion && packet.username)
      options.refusedVersion(packet.username, addressOf(client.conn as Socket))
    // A session ends with its connection. Boxes subscribe again after connecting, and persistent sessions would fill
    // the memory.
    Object.assign(packet, { clean: true })
    done(null, true)
  }
  aedes.authenticate = (client, userName, password, done) => {
    const socket = client.conn as Socket
    const refuse = (returnCode = badUserNameOrPassword) =>
      done(Object.assign(new Error('refused'), { returnCode }) as AuthenticateError, false)
    const named = userName && credentialsOf(userName, password)
    if (!named) return refuse()
    const { userName: name, secret } = named
    const credentials = { userName: name, secret, address: addressOf(socket), protocol: 'MQTT' } as const
    limitTime(options.authenticate(credentials), loginTimeoutMs, createLoginTimeout).then(
      (login) => {
        if (login === null) return refuse()
        if (typeof login === 'string') return refuse(serverUnavailable)
        loginLimiter.leave(socket)
        // Boxes choose their client ids, so they are prefixed. Otherwise a box could disconnect another one by using
        // its id.
        Object.assign(client, { id: `${login.boxId}/${client.id}` })
        connections.add(client, login)
        done(null, true)
      },
      (error: Error) => {
        options.failed(error)
        refuse(serverUnavailable)
      },
    )
  }
}

/** Returns the name and secret of a sign-in. A device made for ThingsBoard sends both as its user name. */
const credentialsOf = (userName: string, password: Readonly<Buffer> | undefined) =>
  password?.length ? { userName, secret: password.toString('utf8') } : splitToken(userName)

const createLoginTimeout = (): Error => new Error('a sign-in was not checked in time')

/** Returns the channel of a topic to which the box may publish; undefined for any other topic. */
function channelOf(topic: string, connection: BoxConnection): string | undefined {
  if (topic === connection.lastTopic) return connection.lastChannel
  const { upPrefix, login } = connection
  const isOther = isThingsboardMessage(topic) || isOwnMessage(topic, login.boxCode)
  const channel = topic.startsWith(upPrefix) ? topic.slice(upPrefix.length) : isOther ? topic : undefined
  connection.lastTopic = topic
  connection.lastChannel = channel
  return channel
}

/** Tells edge nodes of Sparkplug that their host application is there. A node that subscribes later gets it as well. */
function announceHost(aedes: Aedes): void {
  const payload = JSON.stringify({ online: true, timestamp: Date.now() })
  const packet = { topic: hostStateTopic, payload, qos: 1, retain: true, dup: false } as const
  aedes.publish({ cmd: 'publish', ...packet }, () => undefined)
}

/** Granted QoS of a subscription that was refused. */
const refusedSubscription = 128

function connectRules(aedes: Aedes, connections: BoxConnections, options: IntakeBrokerOptions): void {
  const refuse = (client: Client, action: RefusedTopic['action'], topic: string): void => {
    const login = connections.find(client)?.login
    if (login) options.refused(login, { action, topic, address: addressOf(client.conn as Socket) })
  }
  aedes.authorizePublish = (client, packet, done) => {
    const connection = client && connections.find(client)
    const channel = connection ? channelOf(packet.topic, connection) : undefined
    if (!connection || channel === undefined) {
      if (client && connection) refuse(client, 'publish', packet.topic)
      return done(new Error('not allowed'))
    }
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    handleSafely(options, { login: connection.login, channel, payload, connection: connection.name }, done)
  }
  aedes.authorizeSubscribe = (client, subscription, done) => {
    const { login, prefix } = connections.find(client) ?? {}
    // A code with a wildcard would match the topics of other boxes.
    const hasPlainCodes = login !== undefined && [login.companyCode, login.boxCode].every(isTopicLevel)
    const isOfBox = subscription.topic.startsWith(`${prefix}down/`)
    const isOfDevice = login !== undefined && isThingsboardSubscription(subscription.topic)
    const isOwn = isOfDevice || (hasPlainCodes && (isOfBox || isOwnSubscription(subscription.topic, login.boxCode)))
    if (!isOwn) refuse(client, 'subscribe', subscription.topic)
    done(null, isOwn ? subscription : null)
  }
  aedes.on('subscribe', (subscriptions, client) =>
    connections.subscribe(
      client,
      subscriptions.filter(({ qos }) => Number(qos) < refusedSubscription).map(({ topic }) => topic),
    ),
  )
  aedes.on('unsubscribe', (filters, client) => connections.unsubscribe(client, filters))
  aedes.on('clientDisconnect', (client: Client) => {
    const connection = connections.remove(client)
    if (connection) options.disconnected(connection.login, connection.name)
  })
}
