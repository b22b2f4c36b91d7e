import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type IClientOptions } from 'mqtt'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { startIntakeBroker } from './intake-broker.ts'
import type { ListenerOptions } from './listeners.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-listeners-'))
const path = (name: string): string => join(folder, name)
const files = { certFile: path('cert.pem'), keyFile: path('key.pem') }
const login = { companyId: '1', companyCode: 'c', boxId: '7', boxCode: 'b' }
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  const authority = await generate([{ name: 'commonName', value: 'Plant CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  const ca = { key: authority.private, cert: authority.cert }
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca,
  })
  const box = await generate([{ name: 'commonName', value: 'b' }], { keyType: 'ec', algorithm: 'sha256', ca })
  writeFileSync(files.certFile, server.cert)
  writeFileSync(files.keyFile, server.private)
  writeFileSync(path('ca.pem'), authority.cert)
  writeFileSync(path('box-cert.pem'), box.cert)
  writeFileSync(path('box-key.pem'), box.private)
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(options: Partial<ListenerOptions>) {
  const takenTopics: string[] = []
  const addresses: string[] = []
  const broker = await startIntakeBroker({
    port: 0,
    host: '127.0.0.1',
    ...options,
    authenticate: async ({ secret, address }) => {
      addresses.push(address)
      return secret === 'right' ? login : null
    },
    take: ({ payload }, done) => {
      takenTopics.push(payload.toString())
      done()
    },
    disconnected: () => undefined,
    refused: () => undefined,
    refusedVersion: () => undefined,
    failed: () => undefined,
  })
  stop = () => broker.stop()
  return { taken: takenTopics, addresses, ports: broker.ports }
}

const credentials: IClientOptions = { username: 'b', password: 'right', reconnectPeriod: 0, connectTimeout: 5000 }

async function sendOne(url: string, options: IClientOptions = {}): Promise<void> {
  const client = await connectAsync(url, { ...credentials, ...options }, false)
  await client.publishAsync('iot/v1/c/b/up/data', 'x', { qos: 1 })
  await client.endAsync()
}

const listenAddress = { port: 0, host: '127.0.0.1' }

test('boxes connect by TLS and by WebSockets over TLS, and are authenticated with their own address', async () => {
  const { ports, taken, addresses } = await start({ certificate: files, tls: listenAddress, webSocket: listenAddress })
  const ca = readFileSync(path('ca.pem'))
  await sendOne(`mqtt://127.0.0.1:${ports.plain}`)
  await sendOne(`mqtts://127.0.0.1:${ports.tls}`, { ca, rejectUnauthorized: false })
  await sendOne(`wss://127.0.0.1:${ports.webSocket}`, { ca, rejectUnauthorized: false })
  expect(taken).toEqual(['x', 'x', 'x'])
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  await expect(
    sendOne(`wss://127.0.0.1:${ports.webSocket}`, { rejectUnauthorized: false, password: 'no' }),
  ).rejects.toThrow()
  await expect(sendOne(`mqtt://127.0.0.1:${ports.tls}`)).rejects.toThrow()
})

test('without a certificate WebSockets are unencrypted, and there is no TLS', async () => {
  const { ports, taken } = await start({ tls: listenAddress, webSocket: listenAddress })
  expect(ports.tls).toBeUndefined()
  await sendOne(`ws://127.0.0.1:${ports.webSocket}`)
  expect(taken).toEqual(['x'])
  expect((await fetch(`http://127.0.0.1:${ports.webSocket}/`)).status).toBe(426)
})

test('with a client CA only boxes with its certificate connect, and still need their secret', async () => {
  const { ports, taken } = await start({ certificate: { ...files, clientCaFile: path('ca.pem') }, tls: listenAddress })
  const url = `mqtts://127.0.0.1:${ports.tls}`
  const clientCertificate = { cert: readFileSync(path('box-cert.pem')), key: readFileSync(path('box-key.pem')) }
  await expect(sendOne(url, { rejectUnauthorized: false })).rejects.toThrow()
  await expect(sendOne(url, { rejectUnauthorized: false, ...clientCertificate, password: 'no' })).rejects.toThrow()
  await sendOne(url, { rejectUnauthorized: false, ...clientCertificate })
  expect(taken).toEqual(['x'])
})

test('an oversized packet over a WebSocket closes its connection, and the next box connects', async () => {
  const { ports, taken } = await start({ webSocket: listenAddress })
  const url = `ws://127.0.0.1:${ports.webSocket}`
  const client = await connectAsync(url, credentials, false)
  client.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.publish('iot/v1/c/b/up/data', Buffer.alloc(3 * 1_048_576), { qos: 1 })
  await closed
  await client.endAsync(true)
  await sendOne(url)
  expect(taken).toEqual(['x'])
})

test('a taken port is reported in one line that names its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const takenPort = start({ certificate: files, tls: { port, host: '127.0.0.1' } })
  await expect(takenPort).rejects.toThrow(StartRefusal)
  await expect(takenPort).rejects.toThrow(/^[^\n]*GEMBA_MQTT_TLS_PORT[^\n]*$/)
  other.close()
})
