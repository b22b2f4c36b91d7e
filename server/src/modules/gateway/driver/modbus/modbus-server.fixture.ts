// A Modbus TCP server of the package jsmodbus, with registers of its own for each unit and gaps without registers.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import modbus from 'jsmodbus'

export interface ModbusPeer {
  readonly port: number
  readonly holding: Buffer
  readonly coils: Buffer
  /** Requests of holding registers so far, as `start+count`. */
  readonly requests: string[]
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
  listener.listen(options.port ?? 0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { port, holding, coils, requests, silentRequests, close: () => closeListener(listener, sockets) }
}

function encodeRegisters(request: HoldingRequest, holding: Buffer): Buffer {
  const body = modbus.responses.ReadHoldingRegistersResponseBody.fromRequest(request.body as never, holding)
  return modbus.ModbusTCPResponse.fromRequest(request as never, body).createPayload()
}

function encodeException(request: HoldingRequest, code: number): Buffer {
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
