import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../../domain-error.ts'
import type { LiveServer } from '../server-rows.ts'
import { callPath, callType, maxCallBytes, postCall } from './post-call.ts'
import { ReplayWindow } from './replay-window.ts'
import { MessageSealer } from './sealed-message.ts'
import { serveCalls } from './serve-calls.ts'
import { ServerCalls, ServerUnreachable } from './server-calls.ts'

const key = randomBytes(32)
const servers: LiveServer[] = []
const apps: FastifyInstance[] = []
const reports: string[] = []
const formerIds: string[] = []
const seenIds: string[] = []

const idOf = (name: string) => `${name}-${randomUUID()}`
const [ids] = [{ caller: idOf('caller'), owner: idOf('owner') }]

function callsOf(id: string, ownKey = key): ServerCalls {
  return new ServerCalls({
    key: ownKey,
    members: {
      id,
      live: () => servers,
      refresh: async () => undefined,
      hasId: (other) => other === id || formerIds.includes(other),
      hasSeen: (other) => seenIds.includes(other),
    },
    report: (message, error) => reports.push(`${message}: ${error}`),
  })
}

let caller: ServerCalls
let owner: ServerCalls
let address: string

beforeAll(async () => {
  caller = callsOf(ids.caller)
  owner = callsOf(ids.owner)
  const app = Fastify()
  apps.push(app)
  await serveCalls(app, owner)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  servers.push({ id: ids.caller, address: 'http://127.0.0.1:1', roles: ['api'], state: 'ready', silentMs: 0 })
  servers.push({ id: ids.owner, address, roles: ['intake'], state: 'ready', silentMs: 0 })
  owner.handle('echo', (body, sender) => ({ body, sender }))
  owner.handle('ask', () => 'answer', { isForCutOff: true })
  owner.handle('refuse', () => {
    throw new DomainError('notFound')
  })
  owner.handle('fail', () => {
    throw new Error('broken\nat a place')
  })
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

test('values keep their kinds, and the handler knows the sender', async () => {
  const body = { at: new Date(5), bytes: Buffer.from('x'), byId: new Map([['1', new Set([2n])]]), nothing: undefined }
  const reply = await caller.callServer<{ body: typeof body; sender: string }>(ids.owner, 'echo', body)
  expect(reply).toEqual({ body, sender: ids.caller })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => caller.callServer<{ body: number }>(ids.owner, 'echo', n)),
  )
  expect(replies.map(({ body: n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('errors of the handler arrive, and a server that is away is unreachable', async () => {
  await expect(caller.callServer(ids.owner, 'refuse', null)).rejects.toMatchObject({ code: 'notFound' })
  await expect(caller.callServer(ids.owner, 'fail', null)).rejects.toThrow(/fail at .*: broken$/)
  await expect(caller.callServer(ids.owner, 'nothing', null)).rejects.toThrow('no such call')
  await expect(caller.callServer(randomUUID(), 'echo', null)).rejects.toThrow(ServerUnreachable)
  await expect(owner.callServer(ids.caller, 'echo', null)).rejects.toThrow(ServerUnreachable)
  expect(reports.splice(0)).toEqual(['call fail of another server: Error: broken\nat a place'])
})

const head = (counter: number) => ({ sender: ids.caller, target: ids.owner, counter })
const sealedBy = (sealKey: Buffer, counter: number, body: unknown = 'x') =>
  new MessageSealer(sealKey).seal({ ...head(counter), kind: 'call' }, { name: 'echo', body })
const post = (counter: number, sealed: Buffer, target = head(counter)) =>
  postCall(address, target, { sealed, timeoutMs: 5000 })

test('a wrong key, a changed message, another target and a repetition are refused', async () => {
  await expect(post(900, sealedBy(randomBytes(32), 900))).rejects.toThrow('status 403')
  const changed = sealedBy(key, 901)
  changed[0] = (changed[0] ?? 0) ^ 1
  await expect(post(901, changed)).rejects.toThrow('status 403')
  await expect(post(902, sealedBy(key, 902), { ...head(902), target: ids.caller })).rejects.toThrow('status 403')
  await expect(post(903, sealedBy(key, 903), { ...head(904) })).rejects.toThrow('status 403')
  await expect(post(905, Buffer.alloc(3))).rejects.toThrow('status 403')
  // A refused message does not use up the number of a genuine one.
  const genuine = sealedBy(key, 900)
  await post(900, genuine)
  await expect(post(900, genuine)).rejects.toThrow('status 403')
  expect(reports.splice(0)).toEqual(['calls between servers: a message of another sender was refused'])
})

test.each([
  ['a stranger', { 'x-gemba-server': randomUUID(), 'x-gemba-target': ids.owner, 'x-gemba-counter': '1' }],
  ['a browser with a session', { cookie: 'token=abc; access_token=abc', authorization: 'Bearer abc' }],
  ['no number', { 'x-gemba-server': ids.caller, 'x-gemba-target': ids.owner, 'x-gemba-counter': 'x' }],
])('%s is refused before the body is read', async (_, headers) => {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST ${callPath} HTTP/1.1\r\nhost: x\r\ncontent-type: ${callType}\r\ncontent-length: 1000000\r\n${lines.join('')}\r\n`,
  )
  const response = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  socket.destroy()
  expect(response).toMatch(/^HTTP\/1\.1 403 /)
})

test('a server that is dead for the others may ask only what is for it, also by a former id', async () => {
  const cutOffId = idOf('cutOff')
  const formerId = idOf('former')
  const cutOff = new ServerCalls({
    key,
    members: {
      id: cutOffId,
      live: () => [
        { id: ids.owner, address },
        { id: formerId, address },
      ],
      refresh: () => Promise.reject(new Error('no database')),
      hasId: (id) => id === cutOffId,
      hasSeen: () => true,
    },
    report: (message, error) => reports.push(`${message}: ${error}`),
  })
  // A stranger has not been seen before.
  await expect(cutOff.callServer(ids.owner, 'ask', null)).rejects.toThrow(ServerUnreachable)
  seenIds.push(cutOffId)
  expect(await cutOff.callServer(ids.owner, 'ask', null)).toBe('answer')
  await expect(cutOff.callServer(ids.owner, 'echo', null)).rejects.toThrow(ServerUnreachable)
  await expect(cutOff.callServer(formerId, 'ask', null)).rejects.toThrow(ServerUnreachable)
  formerIds.push(formerId)
  expect(await cutOff.callServer(formerId, 'ask', null)).toBe('answer')
  await expect(cutOff.callServer(formerId, 'echo', null)).rejects.toThrow(ServerUnreachable)
  // Its number cannot be used again, also after a new server has called.
  const newId = idOf('new')
  servers.push({ id: newId, address: null, roles: ['api'], state: 'ready', silentMs: 0 })
  await callsOf(newId).callServer(ids.owner, 'echo', null)
  const repeated = { sender: cutOffId, target: ids.owner, counter: 2 }
  const sealed = new MessageSealer(key).seal({ ...repeated, kind: 'call' }, { name: 'ask', body: null })
  await expect(postCall(address, repeated, { sealed, timeoutMs: 5000 })).rejects.toThrow('status 403')
  expect(reports.splice(0)).toEqual([])
})

test('a huge body is refused by its announced size, also of a live server', async () => {
  await expect(post(950, Buffer.alloc(maxCallBytes + 1))).rejects.toThrow(/status 413|ECONNRESET|EPIPE/)
  const replies = await fetch(new URL(callPath, address), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(replies.status).toBe(403)
})

test('the window of numbers accepts disorder, refuses repetitions and stays small', () => {
  const window = new ReplayWindow()
  expect([2, 1, 2, 5000, 900, 904, 905, 905].map((counter) => window.use(counter))).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
    true,
    false,
  ])
})
