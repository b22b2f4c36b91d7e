// The thread of the drivers of one box. It opens and closes channels as the main thread says, and answers its pings.
import { parentPort, workerData } from 'node:worker_threads'
import { Outbound } from '../../../platform/outbound/outbound.ts'
import { type Driver, type DriverEnvironment, DriverError, type OpenChannel } from './driver.ts'
import { type DriverModule, drivers } from './drivers.ts'
import { faultOf } from './fault-of.ts'
import { ReportBuffer } from './report-buffer.ts'
import type { FromThread, ProtocolChannel, ThreadOptions, ToThread } from './thread-messages.ts'

if (!parentPort) throw new Error('driver-thread.ts runs as a thread of the product')
const port = parentPort
const { network, modules, folder } = workerData as ThreadOptions

// Never asked because the networks are given.
const outbound = new Outbound({ ...network, isAlone: async () => false })
for (const ownPort of network.ownPorts) outbound.refusePort(ownPort)
for (const loopbackPort of network.loopbackPorts) outbound.allowLoopbackPort(loopbackPort)
const environment: DriverEnvironment = {
  folder,
  connect: (address, signal) => outbound.connect(address, signal),
  resolve: async (address, signal) => {
    const lookup = await outbound.pin(address, signal)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    lookup(address.host, {}, (error, resolved) => (error ? reject(error) : resolve(String(resolved))))
    return promise
  },
}

const send = (message: FromThread): void => port.postMessage(message)
const buffer = new ReportBuffer((reports) => send({ type: 'reports', reports }))
const loadedDrivers = new Map<number, Promise<Driver>>()
const openChannels = new Map<string, Promise<OpenChannel | undefined>>()

function driverOf(protocol: ProtocolChannel['protocol']): Promise<Driver> {
  const driver = loadedDrivers.get(protocol) ?? loadDriver(protocol)
  loadedDrivers.set(protocol, driver)
  return driver
}

async function loadDriver(protocol: ProtocolChannel['protocol']): Promise<Driver> {
  const url = modules[protocol]
  const module = url ? ((await import(url)) as DriverModule) : await drivers[protocol]()
  return module.createDriver(environment)
}

async function open(channel: ProtocolChannel): Promise<OpenChannel | undefined> {
  const report = buffer.reportOf(channel.id)
  try {
    report.channel('connecting')
    return (await driverOf(channel.protocol)).open(channel, report)
  } catch (error) {
    report.channel('error', faultOf(error))
    return undefined
  }
}

async function close(channelId: string): Promise<void> {
  const channel = openChannels.get(channelId)
  openChannels.delete(channelId)
  await (await channel)?.close()
}

/** Writes a value and reports its result. A channel without a connection has nothing to write to. */
async function write({ id, channelId, write: order }: Extract<ToThread, { type: 'write' }>): Promise<void> {
  try {
    const channel = await openChannels.get(channelId)
    if (!channel?.write) throw new DriverError('notWritable', { address: order.code })
    await channel.write(order)
    // The reading that was read back arrives before the result.
    buffer.flush()
    send({ type: 'written', id, fault: undefined })
  } catch (error) {
    send({ type: 'written', id, fault: faultOf(error) })
  }
}

async function answer(work: () => Promise<FromThread>): Promise<void> {
  try {
    send(await work())
  } catch (error) {
    send({ type: 'refused', fault: faultOf(error) })
  }
}

async function handle(message: ToThread): Promise<void> {
  switch (message.type) {
    case 'ping':
      return send({ type: 'pong' })
    case 'allowLoopbackPort':
      return outbound.allowLoopbackPort(message.port)
    case 'open': {
      const { channel } = message
      const closed = close(channel.id)
      openChannels.set(
        channel.id,
        closed.then(() => open(channel)),
      )
      return
    }
    case 'close':
      return close(message.channelId)
    case 'write':
      return write(message)
    case 'readOnce':
      return answer(async () => ({
        type: 'read',
        items: await (await driverOf(message.channel.protocol)).readOnce(message.channel),
      }))
    case 'browse':
      return answer(async () => {
        const driver = await driverOf(message.channel.protocol)
        return { type: 'nodes', nodes: (await driver.browse?.(message.channel, message.address)) ?? [] }
      })
    case 'stop':
      await Promise.allSettled([...openChannels.keys()].map(close))
      buffer.flush()
      buffer.stop()
      send({ type: 'stopped' })
      port.close()
  }
}

// A rejection ends the thread. The main thread starts it again and shows the reason.
port.on('message', (message: ToThread) => void handle(message))
