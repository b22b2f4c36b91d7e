import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { expect, test, vi } from 'vitest'
import { alarmRowActions } from './alarm-row-actions.ts'

const episodeWith = (allowedActs: AlarmEpisode['allowedActs']) => ({ id: '1', allowedActs }) as AlarmEpisode

test.each([
  [[], []],
  [['confirm'], ['confirm']],
  [['handle'], ['handle']],
  [
    ['confirm', 'handle'],
    ['confirm', 'handle'],
  ],
  // What a page does not know has no button.
  [['close'], []],
] as const)('an alarm that allows %j can be pressed for %j, and both buttons keep their place', (allowed, pressed) => {
  const buttons = alarmRowActions((act) => act, { confirm: vi.fn(), handle: vi.fn() })
  const episode = episodeWith([...allowed])
  expect(buttons.map(({ name }) => name)).toEqual(['confirm', 'handle'])
  expect(buttons.filter(({ isDisabled }) => !isDisabled?.(episode)).map(({ name }) => name)).toEqual(pressed)
})

test('who has no right to an act has no button for it', () => {
  expect(alarmRowActions((act) => act, { confirm: vi.fn() }).map(({ name }) => name)).toEqual(['confirm'])
})

test('a button does its own act, for this alarm', () => {
  const does = { confirm: vi.fn(), handle: vi.fn() }
  const episode = episodeWith(['confirm', 'handle'])
  alarmRowActions((act) => act, does)
    .find(({ name }) => name === 'handle')
    ?.onRun(episode)
  expect(does.handle).toHaveBeenCalledExactlyOnceWith({ kind: 'one', episode })
  expect(does.confirm).not.toHaveBeenCalled()
})
