import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../../session/memory-store.fixture.ts'
import { asArray, jsonCodec } from '../../../../storage/codec.ts'
import { defineStoredFamily } from '../../../../storage/stored-value.ts'
import { isReport, maxQueued, type NewReport, type Outcome, type QueueEntry, ReportQueue } from './report-queue.ts'

const hour = 3_600_000
let keys = 0
let now = 1_000
let isOwner = true
/** The entries that the server executed, by idempotency key. */
let carriedOut = new Map<string, string>()
let sendings: string[] = []
/** What the network and the server do with the next requests. Requests without an entry are accepted. */
let next: ('lost before' | 'lost after' | 'refused')[] = []

const reply = { id: '9' } as Extract<Outcome, { is: 'taken' }>['reply']
const good = (n: string): NewReport => ({
  input: { workOrderId: '7', good: n },
  stationId: '3',
  workCode: 'W-1',
  unitName: 'pcs',
})

async function send(entry: QueueEntry): Promise<Outcome> {
  const { key } = entry
  const what = isReport(entry) ? entry.input.good : entry.action
  sendings.push(what)
  const way = next.shift()
  if (way === 'refused') return { is: 'refused', reason: 'Too much' }
  if (way !== 'lost before') carriedOut.set(key, what)
  return way ? { is: 'unanswered' } : { is: 'taken', reply }
}

const storedAt = defineStoredFamily<readonly QueueEntry[]>({
  prefix: '',
  area: 'browser',
  scope: 'user',
  initial: [],
  codec: jsonCodec<readonly QueueEntry[]>(asArray),
})

const open = (place = 'demo.5') =>
  new ReportQueue({
    stored: storedAt(place),
    send,
    isOwner: async () => isOwner,
    now: () => now,
    makeKey: () => `key-${++keys}`,
  })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore())
  isOwner = true
  carriedOut = new Map()
  sendings = []
  next = []
})

afterEach(() => vi.unstubAllGlobals())

describe('reports are sent', () => {
  test('in the order of their creation, each once, also when flushed twice at a time', async () => {
    const queue = open()
    for (const n of ['1', '2', '3']) queue.add(good(n))
    await Promise.all([queue.flush(), queue.flush()])
    expect(sendings).toEqual(['1', '2', '3'])
    expect(queue.state().entries).toEqual([])
  })

  test('once, if the network breaks before the response, also after a reload of the page', async () => {
    open().add(good('5'))
    next = ['lost after']
    const queue = open()
    await queue.flush()
    expect(queue.state()).toMatchObject({ isReachable: false, entries: [{ input: { good: '5' } }] })
    const again = open()
    await again.flush()
    expect([...carriedOut.values()]).toEqual(['5'])
    expect(again.state()).toMatchObject({ isReachable: true, entries: [] })
  })

  test('not before an earlier report that got no response', async () => {
    const queue = open()
    for (const n of ['1', '2']) queue.add(good(n))
    next = ['lost before']
    await queue.flush()
    expect(sendings).toEqual(['1'])
    await queue.flush()
    expect([...carriedOut.values()]).toEqual(['1', '2'])
  })
})

describe('a refused report', () => {
  test('keeps its reason, does not block other reports, and is not sent again automatically', async () => {
    const queue = open()
    for (const n of ['99', '2']) queue.add(good(n))
    next = ['refused']
    await queue.flush()
    expect(queue.state().entries).toMatchObject([{ input: { good: '99' }, refusal: 'Too much' }])
    await open().flush()
    expect(sendings).toEqual(['99', '2'])
  })

  test('is sent under a new key after a correction, and removed when it is discarded', async () => {
    const queue = open()
    const key = queue.add(good('99')) ?? ''
    next = ['refused']
    await queue.flush()
    queue.correct(key, { ...good('9').input })
    await queue.flush()
    expect([...carriedOut]).toEqual([[expect.not.stringMatching(`^${key}$`), '9']])
    const other = queue.add(good('88')) ?? ''
    next = ['refused']
    await queue.flush()
    expect(queue.discard(other)).toBe(true)
    expect(queue.state().entries).toEqual([])
  })

  test('includes a report without a response that is older than the keys on the server', async () => {
    const queue = open()
    const key = queue.add(good('5')) ?? ''
    next = ['lost after']
    await queue.flush()
    now += 21 * hour
    await queue.flush()
    expect(sendings).toEqual(['5'])
    expect(queue.state().entries).toMatchObject([{ refusal: '' }])
    expect(queue.discard(key)).toBe(false)
  })
})

test('a report that was never sent can be discarded for certain', () => {
  const queue = open()
  const key = queue.add(good('5')) ?? ''
  expect(queue.discard(key)).toBe(true)
  expect(queue.state().entries).toEqual([])
})

test('actions are sent in order between reports; a refused action is sent again under a new key', async () => {
  const queue = open()
  const at = { stationId: '3', workCode: 'W-1', unitName: 'pcs' }
  const key = queue.add({ ...at, action: 'start', input: { id: '7' } }) ?? ''
  queue.add(good('5'))
  queue.add({ ...at, action: 'pause', input: { id: '7', type: 1, reasonCode: '2' } })
  next = ['refused']
  await queue.flush()
  expect(sendings).toEqual(['start', '5', 'pause'])
  expect(queue.state().entries).toMatchObject([{ action: 'start', refusal: 'Too much' }])
  queue.repeat(key)
  await queue.flush()
  expect(queue.state().entries).toEqual([])
  expect([...carriedOut].at(-1)).toEqual([expect.not.stringMatching(`^${key}$`), 'start'])
})

describe('users of the queue', () => {
  test('each user has a separate queue', async () => {
    open('demo.5').add(good('1'))
    await open('demo.6').flush()
    expect(sendings).toEqual([])
  })

  test('nothing is sent and nothing is lost after another user signs in', async () => {
    const queue = open()
    queue.add(good('1'))
    isOwner = false
    await queue.flush()
    expect(sendings).toEqual([])
    expect(open().state().entries).toHaveLength(1)
  })
})

test('an entry that cannot be stored is not accepted: the queue or the browser storage is full', () => {
  const queue = open()
  for (let n = 0; n < maxQueued; n++) queue.add(good('1'))
  expect(queue.add(good('1'))).toBeUndefined()
  vi.stubGlobal('localStorage', {
    ...memoryStore(),
    setItem: () => {
      throw new Error('full')
    },
  })
  const full = new ReportQueue({
    send,
    stored: storedAt('x'),
    isOwner: async () => true,
    makeKey: () => 'key-x',
  })
  expect(full.add(good('1'))).toBeUndefined()
  expect(full.state().entries).toEqual([])
})
