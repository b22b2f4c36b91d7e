import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { expect, test, vi } from 'vitest'
import { alarmRowActions } from './alarm-row-actions.ts'

const episodeWith = (allowedActions: AlarmEpisode['allowedActions']) => ({ id: '1', allowedActions }) as AlarmEpisode

test.each([
  [[], []],
  [['confirm'], ['confirm']],
  [['handle'], ['handle']],
  [
    ['confirm', 'handle'],
    ['confirm', 'handle'],
  ],
  // Actions that the page does not implement have no button.
  [['close'], []],
] as const)('an alarm that allows %j enables the buttons %j and shows both', (allowed, pressed) => {
  const buttons = alarmRowActions((action) => action, { confirm: vi.fn(), handle: vi.fn() })
  const episode = episodeWith([...allowed])
  expect(buttons.map(({ name }) => name)).toEqual(['confirm', 'handle'])
  expect(buttons.filter(({ isDisabled }) => !isDisabled?.(episode)).map(({ name }) => name)).toEqual(pressed)
})

test('an action without its permission has no button', () => {
  expect(alarmRowActions((action) => action, { confirm: vi.fn() }).map(({ name }) => name)).toEqual(['confirm'])
})

test('a button performs its action on its alarm', () => {
  const actions = { confirm: vi.fn(), handle: vi.fn() }
  const episode = episodeWith(['confirm', 'handle'])
  alarmRowActions((action) => action, actions)
    .find(({ name }) => name === 'handle')
    ?.onRun(episode)
  expect(actions.handle).toHaveBeenCalledExactlyOnceWith({ kind: 'one', episode })
  expect(actions.confirm).not.toHaveBeenCalled()
})

test('a press on another alarm within 600 ms is ignored, a letter is not', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const confirm = vi.fn()
  const [acknowledge] = alarmRowActions((action) => action, { confirm })
  const [first, second] = ['8', '9'].map((id) => ({ id, allowedActions: ['confirm'] }) as unknown as AlarmEpisode)
  if (!acknowledge || !first || !second) throw new Error('the action is missing')
  acknowledge.onRun(first)
  vi.advanceTimersByTime(450)
  acknowledge.onRun(second)
  expect(confirm).toHaveBeenCalledTimes(1)
  acknowledge.shortcut?.onRun(second)
  expect(confirm).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(600)
  acknowledge.onRun(second)
  expect(confirm).toHaveBeenCalledTimes(3)
  expect(acknowledge.shortcut?.key).toBe('a')
  vi.useRealTimers()
})
