import { expect, test } from 'vitest'
import { maxEventsPerMessage, readEvents } from '../history/read-events.ts'
import { until } from '../intake/intake.fixture.ts'
import type { BoxEvent } from './box-event.ts'
import { BoxLog } from './box-log.ts'

const event = (at: number): BoxEvent => ({ boxId: '1', kind: 'event', at, code: 'x' })

test('concurrent entries are stored together; a failed store is retried and acknowledged only after it succeeds', async () => {
  const batches: number[][] = []
  const failures: unknown[] = []
  let isBroken = true
  const log = new BoxLog<BoxEvent>({
    store: async (events) => {
      if (isBroken) throw new Error('store is away')
      batches.push(events.map(({ at }) => at))
    },
    onFailure: (error) => failures.push(error),
  })
  const done: number[] = []
  log.add([event(1), event(2)], () => done.push(2))
  log.add([event(3)], () => done.push(3))
  log.add([], () => done.push(0))
  await until(() => failures.length === 1)
  expect([batches, done]).toEqual([[], [0]])
  isBroken = false
  await until(() => done.length === 3)
  expect([batches, done]).toEqual([[[1, 2, 3]], [0, 2, 3]])
  isBroken = true
  log.add([event(4)], () => done.push(4))
  await log.stop()
  expect([failures.length, done.length]).toEqual([2, 3])
})

test('bad entries of a message do not affect the others; wild clocks and texts are limited', () => {
  const receivedAt = Date.UTC(2026, 10, 20)
  const read = (body: unknown) => readEvents(Buffer.from(JSON.stringify(body)), { boxId: '1', receivedAt, zone: 'UTC' })
  const answer = read({
    e: [
      {
        dev: 'M01',
        code: 'doorOpen',
        ts: receivedAt - 5,
        level: 2,
        text: `a\0${'b'.repeat(600)}`,
        args: { by: 'x\0' },
      },
      { code: 'future', ts: receivedAt + 3_600_000, level: 'high', args: { big: 'y'.repeat(5000) } },
      { dev: 'M01' },
      { code: 'noon', ts: 'noon' },
      7,
    ],
  })
  if (typeof answer === 'string') throw new Error(answer)
  expect(answer.badItems).toBe(3)
  expect(answer.events).toEqual([
    {
      boxId: '1',
      kind: 'event',
      at: receivedAt - 5,
      deviceCode: 'M01',
      code: 'doorOpen',
      level: 2,
      text: `a${'b'.repeat(499)}`,
      args: { by: 'x' },
    },
    { boxId: '1', kind: 'event', at: receivedAt, code: 'future' },
  ])
  expect(read({})).toBe('notEvents')
  expect(read({ e: Array(maxEventsPerMessage + 1).fill({ code: 'x' }) })).toBe('tooManyEvents')
})
