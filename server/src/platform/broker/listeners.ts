// The ports for boxes: plain MQTT, MQTT over TLS, and MQTT over WebSocket.
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import {
  type CertificateContent,
  type CertificateFiles,
  readCertificateFiles,
  watchCertificate,
} from '../tls/certificate.ts'

/** Ports and addresses. Port 0 selects a free port; a listener without a port is not opened. */
export interface ListenerOptions {
  readonly port: number
  /** Address of the plain port; default every interface. */
  readonly host?: string | undefined
  readonly tls?: { readonly port: number; readonly host?: string | undefined } | undefined
  readonly webSocket?: { readonly port: number; readonly host?: string | undefined } | undefined
  /** For TLS and WebSockets. Without it WebSockets are unencrypted. */
  readonly certificate?: CertificateFiles | undefined
}

export interface ListenerEvents {
  /** Called with a new, unauthenticated connection. */
  connected(socket: Socket): void
  failed(error: Error): void
}

export interface Listeners {
  readonly ports: { readonly plain: number; readonly tls: number | undefined; readonly webSocket: number | undefined }
  close(): Promise<void>
}

/** Bytes read from a connection at once. All of them share a commit. */
const readBytes = 262_144
const maxConnections = 5000
const handshakeTimeoutMs = 15_000
const maxFrameBytes = 2 * 1_048_576
const subprotocol = 'mqtt'

/** Opens the ports. Throws `StartRefusal` if a port is taken or the certificate cannot be used. */
export async function openListeners(options: ListenerOptions, events: ListenerEvents): Promise<Listeners> {
  const certificate = options.certificate && readCertificateFiles(options.certificate)
  const plain = createServer({ highWaterMark: readBytes, noDelay: true }, events.connected)
  const tls = options.tls && certificate ? createTlsListener(certificate, events) : undefined
  const webSocket = options.webSocket ? createWebSocketListener(certificate, events) : undefined
  const servers = [plain, tls, webSocket].filter((server) => server !== undefined)
  const endWatch = options.certificate ? renew(options.certificate, [tls, webSocket], events) : () => {}
  const close = async (): Promise<void> => {
    endWatch()
    await Promise.all(servers.map(closeServer))
  }
  try {
    await listen(plain, options, 'GEMBA_MQTT_PORT')
    if (tls && options.tls) await listen(tls, options.tls, 'GEMBA_MQTT_TLS_PORT')
    if (webSocket && options.webSocket) await listen(webSocket, options.webSocket, 'GEMBA_MQTT_WS_PORT')
  } catch (error) {
    await close()
    throw error
  }
  for (const server of servers) server.on('error', events.failed)
  return { ports: { plain: portOf(plain), tls: tls && portOf(tls), webSocket: webSocket && portOf(webSocket) }, close }
}

function createTlsListener({ cert, key, clientCa }: CertificateContent, events: ListenerEvents): TlsServer {
  const mutual = clientCa ? { ca: clientCa, requestCert: true, rejectUnauthorized: true } : {}
  const server = createTlsServer({ cert, key, ...mutual, noDelay: true, handshakeTimeout: handshakeTimeoutMs })
  server.on('secureConnection', events.connected)
  // A client that uses another protocol or has no certificate is not a failure of the server.
  server.on('tlsClientError', () => undefined)
  return server
}

function createWebSocketListener(certificate: CertificateContent | undefined, events: ListenerEvents): Server {
  const refuse = (_: IncomingMessage, response: { writeHead(status: number): { end(): void } }): void =>
    response.writeHead(426).end()
  const server = certificate
    ? createHttpsServer({ cert: certificate.cert, key: certificate.key }, refuse)
    : createHttpServer(refuse)
  const sockets = new WebSocketServer({
    server,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })
  sockets.on('error', events.failed)
  sockets.on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket, { readableHighWaterMark: readBytes })
    stream.on('error', () => socket.terminate())
    events.connected(asSocket(stream, request.socket.remoteAddress))
  })
  server.on('tlsClientError', () => undefined)
  return server
}

/**
 * Adapts a stream to the socket interface: adds the remote address, and reads all available data at once. The broker
 * reads once per 'readable' event, but clients split a packet into many frames.
 */
function asSocket(stream: Duplex, remoteAddress: string | undefined): Socket {
  const readChunk = stream.read.bind(stream)
  const read = (): Buffer | null => {
    const chunks: Buffer[] = []
    for (let chunk = readChunk() as Buffer | null; chunk !== null; chunk = readChunk() as Buffer | null)
      chunks.push(chunk)
    return chunks.length === 0 ? null : Buffer.concat(chunks)
  }
  return Object.assign(stream, { remoteAddress, read }) as unknown as Socket
}

function renew(files: CertificateFiles, servers: readonly (Server | undefined)[], events: ListenerEvents): () => void {
  return watchCertificate({
    files,
    renewed: ({ cert, key, clientCa }) => {
      for (const server of servers) {
        if (server && 'setSecureContext' in server) (server as TlsServer).setSecureContext({ cert, key, ca: clientCa })
      }
    },
    failed: (error) => events.failed(error as Error),
  })
}

async function listen(
  server: Server,
  { port, host }: { port: number; host?: string | undefined },
  setting: string,
): Promise<void> {
  server.maxConnections = maxConnections
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL') throw new StartRefusal(`${host} is not an address of this machine: see GEMBA_HOST.`)
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${firstLine(error)})`
    throw new StartRefusal(`MQTT port ${port} ${reason}: set ${setting} to a free port.`)
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  await closed
}
