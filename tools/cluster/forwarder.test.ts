import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Forwarder } from './forwarder.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const part of opened.splice(0).reverse()) await part.close()
})

/** Starts a server that answers each chunk with its name before it. Returns its port. */
async function startEcho(name: string): Promise<number> {
  const server: Server = createServer((socket) => socket.on('data', (chunk) => socket.write(`${name}:${chunk}`)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return (server.address() as AddressInfo).port
}

async function listen(targets: () => readonly number[]): Promise<Forwarder> {
  const forwarder = await Forwarder.listen({ port: 0, targets })
  opened.push(forwarder)
  return forwarder
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  opened.push({ close: () => socket.destroy() })
  return socket
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  return (await once(socket, 'data'))[0]
}

test('connections go to the targets in turn, and only to those that are there', async () => {
  const targets = [await startEcho('a'), await startEcho('b')]
  const { port } = await listen(() => targets)
  expect(await ask(open(port), '1')).toBe('a:1')
  expect(await ask(open(port), '2')).toBe('b:2')
  targets.shift()
  expect(await ask(open(port), '3')).toBe('b:3')
  targets.shift()
  const refused = open(port)
  await once(refused, 'close')
})

test('a target that does not accept is left out for the next one', async () => {
  const [ended, alive] = [await startEcho('a'), await startEcho('b')]
  opened.splice(0, 1).map((server) => server.close())
  const { port } = await listen(() => [ended, alive])
  for (const text of ['1', '2']) expect(await ask(open(port), text)).toBe(`b:${text}`)
})

test('a cut line is silent, and what was sent meanwhile arrives after it is mended', async () => {
  const target = await startEcho('a')
  const forwarder = await listen(() => [target])
  const socket = open(forwarder.port)
  expect(await ask(socket, '1')).toBe('a:1')
  forwarder.cut()
  const answers: string[] = []
  socket.on('data', (text) => answers.push(String(text)))
  socket.write('2')
  const later = open(forwarder.port)
  later.on('data', (text) => answers.push(String(text)))
  later.write('3')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(answers).toEqual([])
  forwarder.mend()
  await expect.poll(() => answers.toSorted()).toEqual(['a:2', 'a:3'])
})

test('a line that is cut for one client goes on for the others', async () => {
  const target = await startEcho('a')
  const forwarder = await listen(() => [target])
  const [affected, other] = [open(forwarder.port), open(forwarder.port)]
  expect(await ask(affected, '1')).toBe('a:1')
  const { localPort } = affected
  forwarder.cut((port) => port === localPort)
  const answers: string[] = []
  affected.on('data', (text) => answers.push(String(text)))
  affected.write('2')
  expect(await ask(other, '3')).toBe('a:3')
  expect(answers).toEqual([])
  forwarder.mend()
  await expect.poll(() => answers).toEqual(['a:2'])
})
