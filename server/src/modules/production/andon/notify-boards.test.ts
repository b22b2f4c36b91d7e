// Boards are told of changes of calls and of work, once for changes in a short time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feed } from '../../../platform/feed/feed.ts'
import type { StoredEvent } from '../../../platform/outbox/subscriber.ts'
import { createBoardNotifier } from './notify-boards.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('work and calls are announced to those who may see them, many changes once', () => {
  const sent: string[] = []
  const feed: Feed = {
    send: ({ companyId, permission, departmentId }, event) => {
      sent.push([event, companyId, permission, departmentId].join(' '))
    },
    sendToUsers: () => undefined,
    disconnect: () => undefined,
    countClients: () => 0,
    close: () => Promise.resolve(),
  }
  const notifier = createBoardNotifier(feed)
  const announce = (name: StoredEvent['name'], companyId: string | null) =>
    notifier.deliver?.({ name, companyId } as StoredEvent)
  void announce('workReport.made', '1')
  void announce('workOrder.moved', '1')
  void announce('workOrder.moved', '2')
  void announce('andon.moved', '1')
  void announce('andon.moved', null)
  vi.advanceTimersByTime(200)
  expect(sent).toEqual(['andon 1 andon:view ', 'andon 1 andon:view bound'])
  vi.advanceTimersByTime(800)
  expect(sent.slice(2)).toEqual([
    'work 1 workOrder:view ',
    'work 1 workOrder:view bound',
    'work 2 workOrder:view ',
    'work 2 workOrder:view bound',
  ])
  void announce('workOrder.moved', '1')
  vi.runAllTimers()
  expect(sent).toHaveLength(8)
})
