import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { expect, test, vi } from 'vitest'
import { rowActs } from './row-acts.ts'

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
] as const)('an alarm that allows %j has the buttons %j', (allowed, shown) => {
  const buttons = rowActs((act) => act, { confirm: vi.fn(), handle: vi.fn() })
  const episode = episodeWith([...allowed])
  expect(buttons.filter(({ isShown }) => isShown?.(episode) ?? true).map(({ name }) => name)).toEqual(shown)
})

test('a button does its own act, for this alarm', () => {
  const does = { confirm: vi.fn(), handle: vi.fn() }
  const episode = episodeWith(['confirm', 'handle'])
  rowActs((act) => act, does)
    .find(({ name }) => name === 'handle')
    ?.onRun(episode)
  expect(does.handle).toHaveBeenCalledExactlyOnceWith({ kind: 'one', episode })
  expect(does.confirm).not.toHaveBeenCalled()
})
