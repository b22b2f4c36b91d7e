// The thread through all layers: a box's reading becomes a live value, a curve and a ringing alarm, for those who may see it.
import { gzipSync } from 'node:zlib'
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import { readHistory, readLatest } from '@gemba/contract/telemetry/read.ts'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unchecked } from '../declared-call.fixture.ts'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { boxSecret, ingest, makePlant, type Plant } from '../plant.fixture.ts'
import { eventually, type TestProduct } from '../product.fixture.ts'

let run: TestProduct
let plant: Plant
const sockets: Socket[] = []

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

type Values = [pointId: string, ts: number, rts: number, value: number | null, quality: number][]
interface FeedRecord {
  socket: Socket
  points: { seq: number; values: Values }[]
  messages: Record<string, unknown>[]
  counts: number[]
  subscribe(points: string[]): Promise<{ seq: number; values: Values }>
}

async function connect(token: string): Promise<FeedRecord> {
  const socket = io(`http://127.0.0.1:${run.product.port}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  })
  sockets.push(socket)
  const heard: FeedRecord = {
    socket,
    points: [],
    messages: [],
    counts: [],
    subscribe: (points) => socket.emitWithAck('points:subscribe', { points }),
  }
  socket.on('points', (message) => heard.points.push(message))
  socket.on('OnMSG', (message) => heard.messages.push(message))
  socket.on('alarms', ({ count }) => heard.counts.push(count))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(undefined)).on('connect_error', reject))
  return heard
}

describe('the feed', () => {
  test('wants a session', async () => {
    await expect(connect('nonsense')).rejects.toThrow('expired')
  })

  test('brings a snapshot, then numbered updates, at most five a second a point', async () => {
    await plant.send(21)
    const heard = await connect(run.tokens.admin)
    const snapshot = await heard.subscribe([plant.pointId])
    expect(snapshot.values).toMatchObject([[plant.pointId, expect.any(Number), expect.any(Number), 21, 0]])
    const begun = Date.now()
    let value = 22
    while (Date.now() - begun < 1000) {
      await plant.send(value++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await eventually(async () => heard.points.at(-1)?.values[0]?.[3] === value - 1)
    expect(heard.points.length).toBeLessThanOrEqual(8)
    expect(heard.points.length).toBeGreaterThanOrEqual(3)
    expect(heard.points.map(({ seq }) => seq)).toEqual(heard.points.map((_, index) => snapshot.seq + index + 1))
    const resync = await heard.socket.emitWithAck('points:resync', {})
    expect(resync).toMatchObject({
      seq: heard.points.at(-1)?.seq,
      values: [[plant.pointId, expect.any(Number), expect.any(Number), value - 1, 0]],
    })
  })

  test('shows nothing of another company, and no values without the right', async () => {
    for (const token of [run.tokens.stranger, run.tokens.nobody]) {
      const heard = await connect(token)
      expect((await heard.subscribe([plant.pointId])).values).toEqual([])
      await plant.send(85, 20)
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect([heard.points, heard.messages, heard.counts]).toEqual([[], [], []])
    }
  })

  test('rings for an alarm and counts it', async () => {
    const other = await makePlant(run)
    const heard = await connect(run.tokens.admin)
    await other.send(105)
    const message = await eventually(async () => heard.messages.find(({ objectId }) => objectId === other.objectId))
    expect(message).toMatchObject({
      msgType: '预警消息',
      level: 1,
      isShow: true,
      bgmInterval: 2,
      bgmUrl: '/sounds/alarm.wav',
      creatime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(message.content).toContain('105 °C')
    const count = await eventually(async () => heard.counts.at(-1))
    const { data } = await run.admin(pageAlarmEpisodes, {
      alarmStatus: 1,
      pageNum: 1,
      pageSize: 10,
    })
    expect(count).toBe(data.total)
  })

  test('survives nonsense', async () => {
    const heard = await connect(run.tokens.admin)
    for (const body of [undefined, null, 5, { points: 'x' }, { points: [{}, null, '1; drop', -1] }]) {
      expect(await heard.socket.emitWithAck('points:subscribe', body)).toMatchObject({ values: [] })
    }
    heard.socket.emit('points:subscribe')
    expect((await heard.subscribe([plant.pointId])).values).toHaveLength(1)
  })
})

describe('readings by HTTP', () => {
  const box = () => `${plant.code}-box`
  test.each([
    ['wrong secret', { d: [] }, 'no', '1301'],
    ['not JSON', '{"d":', boxSecret, '1302'],
    ['no samples member', '[]', boxSecret, '1302'],
  ])('%s is told', async (_, body, secret, code) => {
    expect((await ingest(run, box(), body, secret)).code).toBe(code)
  })

  test('gzip is taken; unknown codes are listed, bad messages kept', async () => {
    const body = gzipSync(JSON.stringify({ d: [{ dev: plant.code, v: { temperature: 33.5, humidity: 7 } }] }))
    expect(await ingest(run, box(), body)).toMatchObject({ code: '200' })
    const { data } = await run.admin(readBoxReport, { id: plant.boxId })
    expect(data.unmapped).toMatchObject([{ deviceCode: plant.code, code: 'humidity' }])
    expect(data.deadLetters.length).toBe(data.malformedCount)
    expect(data.malformedCount).toBeGreaterThan(0)
    const latest = await run.admin(readLatest, { points: [plant.pointId] })
    expect(latest.data).toMatchObject([{ pointId: plant.pointId, value: 33.5, quality: 0 }])
    expect((await run.stranger(readLatest, { points: [plant.pointId] })).data).toEqual([])
    expect((await run.stranger(readBoxReport, { id: plant.boxId })).code).toBe('1101')
  })
})

describe('history', () => {
  test('is there at once, breaks at a gap, is nobody else’s', async () => {
    const other = await makePlant(run)
    const from = Date.now() - 600_000
    await other.send([1, from], [2, from + 1000], [3, from + 200_000], [null, from + 201_000], [4, from + 202_000])
    const queryOf = (mode: string) => ({
      points: [other.pointId],
      from: String(from - 1),
      to: String(Date.now()),
      mode,
    })
    const { data } = await run.admin(readHistory, unchecked(queryOf('raw')))
    // A busy machine may record a silence of the intake between the last reading and now, which is one more break.
    const deliveredPoints = data.series[0]?.points.filter(([time]) => time <= from + 202_000)
    expect(deliveredPoints?.map(([, value]) => value)).toEqual([1, 2, null, 3, null, 4])
    const foreign = await run.stranger(readHistory, unchecked(queryOf('raw')))
    expect(foreign.data.series).toEqual([])
    expect((await run.admin(readHistory, { points: [other.pointId], from: '5', to: '4' })).code).toBe('1304')
    expect((await run.admin(readHistory, { points: [other.pointId], from: 'yesterday' })).code).toBe('1304')
    expect(
      (await run.admin(readHistory, unchecked({ points: Array.from({ length: 51 }, (_, index) => index) }))).code,
    ).toBe('1303')
  })
})

test('nothing failed behind the answers', () => {
  expect(run.reported.join('\n')).toBe('')
})
