// Latest values in a real Redis, and what remains of them when Redis or the owner is away.
import { dataTypes, type PointUpdate, quality, storeModes } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../main/product.fixture.ts'
import { type ChannelMessage, RedisChannels } from '../../../platform/redis-channels.ts'
import { RedisConnection } from '../../../platform/redis-connection.ts'
import { RedisServer } from '../../../platform/redis-server.fixture.ts'
import { PointState } from '../sample/point-state.ts'
import { LatestStore } from './latest-store.ts'
import { LatestWriter } from './latest-writer.ts'

const { good, uncertainNoCommunicationLastUsableValue: lost } = quality
let server: RedisServer | undefined
let redis: RedisConnection

beforeAll(async () => {
  server = await RedisServer.start()
  const { url } = server ?? {}
  if (url) redis = await eventually(() => RedisConnection.open(url).catch(() => undefined), 20_000)
})
afterAll(async () => {
  await redis?.close()
  server?.kill()
})

const points = new Map(['1', '2', '3'].map((id) => [id, { boxId: id === '3' ? 'b' : 'a', slot: id === '3' ? 9 : 8 }]))

test('values of boxes are read with the quality of their owner', async ({ skip }) => {
  if (!server) return skip('no redis-server here')
  const store = new LatestStore(redis, 'test-a')
  const values: PointUpdate[] = [
    ['1', 10, 11, 1.5, good],
    ['2', 20, 21, 'text', good],
  ]
  await store.write([{ boxId: 'a', values, isWhole: true }], [8])
  await store.write([{ boxId: 'b', values: [['3', 30, 31, null, quality.bad]], isWhole: false }], [])
  expect(await store.read(points)).toEqual([...values, ['3', 30, 31, null, quality.bad]])
  // The first write of an owner replaces what another has left.
  await store.write([{ boxId: 'a', values: [['2', 40, 41, 4, good]], isWhole: true }], [])
  expect(await store.read(points)).toContainEqual(['2', 40, 41, 4, good])
  expect((await store.read(points)).map(([pointId]) => pointId)).toEqual(['2', '3'])
  await redis.run((client) => client.del('test-a:owner:8'))
  expect(await store.read(points)).toContainEqual(['2', 40, 41, 4, lost])
  await store.remove(['a', 'b'])
  expect(await store.read(points)).toEqual([])
})

test('a writer stores each point once a second, the newest value after a pause, and all after a restart of Redis', async ({
  skip,
}) => {
  if (!server) return skip('no redis-server here')
  const store = new LatestStore(redis, 'test-b')
  const states = new Map([...points.keys()].map((pointId) => [pointId, createState(pointId)]))
  const move = (pointId: string, value: number): void =>
    states.get(pointId)?.move({ ts: value, rts: value, value, quality: good, flags: 0 }, 0)
  const empty = { listener: () => {} }
  let writeCount = 0
  const writer = new LatestWriter({
    store: {
      write: (...change) => {
        writeCount++
        return store.write(...change)
      },
      remove: (boxIds) => store.remove(boxIds),
      onEmpty: (listener) => {
        empty.listener = listener
      },
    },
    slots: [8, 9],
    points: () => states,
    isOwner: () => true,
  })
  const read = async () => (await store.read(points).catch(() => [])).map(([pointId, , , value]) => [pointId, value])
  move('1', 1)
  move('3', 1)
  // What decides an alarm does not wait for the second: nothing else is written before the start.
  writer.writeSoon(states.get('1') as PointState)
  await eventually(async () => String(await read()) === '1,1')
  writer.start()
  await eventually(async () => (await read()).length === 2)
  server.pause()
  for (let value = 3; value <= 100; value++) move('1', value)
  writer.writeSoon(states.get('1') as PointState)
  await eventually(async () => !redis.isUp, 5000)
  const paused = writeCount
  for (let value = 101; value <= 200; value++) move('1', value)
  server.resume()
  await eventually(async () => (await read())[0]?.[1] === 200, 10_000)
  expect(writeCount - paused).toBeLessThan(10)
  await store.remove(['a', 'b'])
  empty.listener()
  await eventually(async () => String(await read()) === '1,200,3,1', 5000)
  states.delete('3')
  await eventually(async () => String(await read()) === '1,200', 5000)
  await writer.stop()
})

test('channels deliver what was published, and go on after Redis was silent', async ({ skip }) => {
  if (!server) return skip('no redis-server here')
  const channels = await RedisChannels.open(server.url, redis)
  const received: ChannelMessage[] = []
  let connections = 0
  channels.listen(
    (message) => received.push(message),
    () => connections++,
  )
  await channels.follow(new Set(['x', 'y']))
  await channels.publish([
    { channel: 'x', text: '1' },
    { channel: 'z', text: '2' },
  ])
  await eventually(async () => received.length === 1)
  await channels.follow(new Set(['y']))
  await channels.publish([
    { channel: 'x', text: '3' },
    { channel: 'y', text: '4' },
  ])
  await eventually(async () => received.length === 2)
  expect(received.map(({ text }) => text)).toEqual(['1', '4'])
  server.pause()
  await eventually(async () => !channels.isUp, 10_000)
  await expect(channels.publish([{ channel: 'y', text: '5' }])).rejects.toThrow()
  server.resume()
  await eventually(async () => channels.isUp, 10_000)
  await channels.publish([{ channel: 'y', text: '6' }])
  await eventually(async () => received.at(-1)?.text === '6')
  channels.close()
})

function createState(pointId: string): PointState {
  return new PointState({
    pointId,
    boxId: pointId === '3' ? 'b' : 'a',
    companyId: '1',
    deviceCode: 'd',
    code: `p${pointId}`,
    dataType: dataTypes.double,
    isEnabled: true,
    storeMode: storeModes.every,
    periodMs: 1000,
  } as unknown as PointState['point'])
}
