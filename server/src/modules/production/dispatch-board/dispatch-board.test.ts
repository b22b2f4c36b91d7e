// The dispatch board: waiting work, the queue of each station, what is blocked and why, and when the stations work.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import { callForDevice } from '@gemba/contract/production/andon/call-for-help.ts'
import { workPlan } from '@gemba/contract/production/calendar/work-plan.ts'
import { exception as exceptionResource } from '@gemba/contract/production/exception/exception.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import type { findStationHours, readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { daysOfHours } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { claimWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

type Board = CommandReply<typeof readDispatchBoard>

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const boardPath = () => `GET /mes_production/workbench/dispatchBoard?workCenterId=${plant.ids.center}`
const read = async (): Promise<Board> => (await plant.call<Board>(boardPath(), {})).data
const dispatch = (id: string, stationId: string) => plant.must(dispatchWork, { ids: [id], stationId })
const at = (board: Board, stationId: string) => board.stations.find(({ id }) => id === stationId)?.workOrders ?? []

test('the board lists waiting work and the queue of each station with durations and blocks', async () => {
  const { m1, m2, m3 } = plant.ids
  const orderId = await plant.released('10')
  const [turn, wash, fit] = [
    await plant.work(orderId, 10),
    await plant.work(orderId, 20),
    await plant.work(orderId, 30),
  ]
  await dispatch(turn, m1)
  await dispatch(wash, m2)
  const before = await read()
  expect(before.stations.map(({ name }) => name)).toEqual(['M-1', 'M-2', 'M-3'])
  expect(before.waitingTotal).toBe(1)
  expect(before.waiting).toMatchObject([{ id: fit, availableQuantity: '0', blocks: [] }])
  // Ten minutes of setup, and two minutes per piece.
  expect(at(before, m1)).toMatchObject([{ id: turn, remainingSeconds: 600 + 10 * 120, blocks: [] }])
  expect(at(before, m2)).toMatchObject([{ id: wash, remainingSeconds: 10 * 120, availableQuantity: '0' }])
  expect(at(before, m3)).toEqual([])
  await plant.started(await plant.work(await plant.released('1'), 10), m3)
  const exception = await plant.must(operation(exceptionResource, 'create'), {
    name: 'Fixture is bent',
    description: 'x',
    category: '2',
    isBlocking: 1,
    refType: 1,
    refId: m2,
  })
  const call = await plant.must(callForDevice, { stationId: m1, severity: 3 })
  const blocked = await read()
  expect(at(blocked, m1)[0]?.blocks).toMatchObject([{ kind: 'call', id: call.id }])
  expect(at(blocked, m2)[0]?.blocks).toMatchObject([
    { kind: 'exception', id: exception.id, code: exception.code, name: 'Fixture is bent' },
  ])
  expect(at(blocked, m3)[0]?.blocks).toEqual([])
  // The bench gets the same blocks, and starting is refused for them.
  const info = await plant.call(readBenchWork, { id: turn })
  expect(info.data.blocks).toEqual(at(blocked, m1)[0]?.blocks)
  await plant.must(claimWork, { id: turn })
  expect((await plant.call(startWork, { id: turn })).data).toMatchObject({
    error: 'andonBlocks',
  })
  await plant.must(withdrawCall, { id: call.id })
  await plant.must(startWork, { id: turn })
  expect((await plant.perform(orderId, 'pause', { reason: 'No power' })).code).toBe('200')
  const board = await read()
  expect(board.waiting.find(({ id }) => id === fit)?.blocks).toMatchObject([
    { kind: 'order', id: orderId, name: 'No power' },
  ])
  // Setup is not counted again after the work has begun.
  expect(at(board, m1)[0]?.remainingSeconds).toBe(10 * 120)
})

test('the hours of two weeks follow the shop calendar; another company gets nothing', async () => {
  const path = `GET /mes_production/workbench/dispatchHours?workCenterId=${plant.ids.center}`
  const before = (await plant.call<CommandReply<typeof findStationHours>>(path, {})).data
  expect(before.days).toHaveLength(daysOfHours)
  expect(before.stations.map(({ windows }) => windows)).toEqual([[], [], []])
  const [today] = before.days
  const last = before.days.at(-1)?.day ?? ''
  await plant.must(operation(workPlan, 'create'), {
    code: 'WP',
    name: 'Days',
    startDate: today?.day,
    endDate: last,
    isEnabled: 1,
    workResources: [{ workCenterId: plant.ids.center }],
    workingTimeSettings: [{ startTime: '08:00', endTime: '16:00', isSaturday: 1, isSunday: 1 }],
  })
  const { stations, days } = (await plant.call<CommandReply<typeof findStationHours>>(path, {})).data
  const hourMs = 3_600_000
  const ofDays = days.map(({ from }) => ({ from: from + 8 * hourMs, to: from + 16 * hourMs }))
  for (const { windows } of stations) {
    // Except for days without working hours.
    expect(windows.length).toBeGreaterThan(daysOfHours / 2)
    for (const window of windows) expect(ofDays).toContainEqual(window)
  }
  const strange = await plant.run.stranger<Board>(boardPath(), {})
  expect(strange.data).toEqual({ waiting: [], waitingTotal: 0, capacity: 1, stations: [] })
  expect((await plant.run.stranger(path, {})).data).toMatchObject({ error: 'notFound' })
})
