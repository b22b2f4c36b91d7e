import { connect } from 'node:net'
import {
  type ModbusPeer,
  startModbusPeer,
  startRawPeer,
} from '../../modules/gateway/driver/modbus/modbus-server.fixture.ts'

/** A Modbus server that knows which connection each request came from. */
export interface CountedDevice {
  readonly peer: ModbusPeer
  readonly port: number
  /** The connections of all requests so far, without repetitions in a row. */
  readonly turns: number[]
  /** Number of requests so far by connection. */
  readonly requestCounts: Map<number, number>
  close(): Promise<void>
}

export async function startDevice(): Promise<CountedDevice> {
  const peer = await startModbusPeer()
  const turns: number[] = []
  const requestCounts = new Map<number, number>()
  let count = 0
  const entrance = await startRawPeer((socket) => {
    const number = ++count
    const target = connect(peer.port, '127.0.0.1')
    target.on('error', () => undefined)
    socket.on('data', () => {
      if (turns.at(-1) !== number) turns.push(number)
      requestCounts.set(number, (requestCounts.get(number) ?? 0) + 1)
    })
    socket.pipe(target).pipe(socket)
    socket.on('close', () => target.destroy())
  })
  const close = async () => {
    await entrance.close()
    await peer.close()
  }
  return { peer, port: entrance.port, turns, requestCounts, close }
}
