// A Modbus TCP server of the package jsmodbus, with registers of its own for each unit and gaps without registers.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import modbus from 'jsmodbus'

export interface ModbusPeer {
  readonly port: number
  readonly holding: Buffer
  readonly coils: Buffer
  /** Requests of holding registers so far, as `start+count`. */
  readonly requests: string[]
  /** Requests that wrote registers so far, as `start=hexadecimal digits`. */
  readonly writes: string[]
  /** Units of the requests that were not answered. */
  readonly silentRequests: number[]
  close(): Promise<void>
}

export interface PeerOptions {
  /** Registers that do not exist: a request that touches one gets exception 2. */
  readonly missingRegisters?: readonly number[]
  /** Units that never answer. */
  readonly silentUnits?: readonly number[]
  readonly port?: number
  /** Delay of the answers in ms. */
  readonly delayMs?: number
}

interface WriteRequest {
  readonly unitId: number
  readonly body: { readonly fc: number; readonly address: number; readonly value?: number; readonly values?: Buffer }
}

interface HoldingRequest {
  readonly unitId: number
  readonly body: { readonly fc: number; readonly start: number; readonly count: number }
}

/** Starts the server on a free port of this machine. */
export async function startModbusPeer(options: PeerOptions = {}): Promise<ModbusPeer> {
  const { missingRegisters = [], silentUnits = [], delayMs = 0 } = options
  const listener = createServer()
  const sockets = trackSockets(listener)
  const holding = Buffer.alloc(2000)
  const coils = Buffer.alloc(100)
  const requests: string[] = []
  const silentRequests: number[] = []
  const writes: string[] = []
  const server = new modbus.server.TCP(listener, { holding: undefined, coils })
  server.on('readHoldingRegisters', ((request: HoldingRequest, answer: (payload: Buffer) => void) => {
    const { start, count } = request.body
    requests.push(`${start}+${count}`)
    if (silentUnits.includes(request.unitId)) {
      silentRequests.push(request.unitId)
      return
    }
    const isMissing = missingRegisters.some((register) => register >= start && register < start + count)
    const payload = isMissing ? encodeException(request, 2) : encodeRegisters(request, holding)
    setTimeout(() => answer(payload), delayMs)
  }) as never)
  const takeWrite = (request: WriteRequest, answer: (payload: Buffer) => void): void => {
    const { address, value, values = Buffer.of((value ?? 0) >> 8, (value ?? 0) & 0xff) } = request.body
    const isMissing = missingRegisters.includes(address)
    if (!isMissing) {
      writes.push(`${address}=${values.toString('hex')}`)
      values.copy(holding, address * 2)
    }
    if (silentUnits.includes(request.unitId)) return
    const payload = isMissing ? encodeException(request, 2) : encodeWritten(request)
    setTimeout(() => answer(payload), delayMs)
  }
  server.on('writeSingleRegister', takeWrite as never)
  server.on('writeMultipleRegisters', takeWrite as never)
  listener.listen(options.port ?? 0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { port, holding, coils, requests, writes, silentRequests, close: () => closeListener(listener, sockets) }
}

function encodeRegisters(request: HoldingRequest, holding: Buffer): Buffer {
  const body = modbus.responses.ReadHoldingRegistersResponseBody.fromRequest(request.body as never, holding)
  return modbus.ModbusTCPResponse.fromRequest(request as never, body).createPayload()
}

function encodeWritten(request: WriteRequest): Buffer {
  const { WriteSingleRegisterResponseBody: Single, WriteMultipleRegistersResponseBody: Multiple } = modbus.responses
  const body = (request.body.fc === 6 ? Single : Multiple).fromRequest(request.body as never)
  return modbus.ModbusTCPResponse.fromRequest(request as never, body).createPayload()
}

function encodeException(request: HoldingRequest | WriteRequest, code: number): Buffer {
  const body = new modbus.responses.ExceptionResponseBody(request.body.fc as never, code as never)
  return modbus.ModbusTCPResponse.fromRequest(request as never, body).createPayload()
}

/** Starts a listener with a handler of each connection, for peers that break the protocol. */
export async function startRawPeer(handle: (socket: Socket) => void): Promise<Pick<ModbusPeer, 'port' | 'close'>> {
  const listener = createServer(handle)
  const sockets = trackSockets(listener)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { port, close: () => closeListener(listener, sockets) }
}

/** Starts a proxy to a port of this machine whose connections can be cut, like a pulled cable. */
export async function startCuttableProxy(
  port: number,
): Promise<Pick<ModbusPeer, 'port' | 'close'> & { cut(): void; mend(): void }> {
  let isCut = false
  const sockets = new Set<Socket>()
  const peer = await startRawPeer((socket) => {
    if (isCut) return void socket.destroy()
    const target = connect(port, '127.0.0.1')
    target.on('error', () => undefined)
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('close', () => to.destroy())
    }
  })
  return {
    ...peer,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    mend: () => {
      isCut = false
    },
  }
}

function trackSockets(listener: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  listener.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  return sockets
}

async function closeListener(listener: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  listener.close()
  if (listener.listening) await once(listener, 'close')
}
