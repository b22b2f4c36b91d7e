import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { expect, test } from 'vitest'
import { ribbonRows } from './ribbon-rows.ts'

const episode = (objectId: string, maxLevel: number, raiseTs: number, returnTs: number | null) =>
  ({ objectId, objectName: objectId, maxLevel, raiseTs, returnTs }) as AlarmEpisode
const rowsOf = (episodes: readonly AlarmEpisode[], most = 9) =>
  ribbonRows(episodes, { from: 100, to: 200 }, most).map(({ objectId, bars }) => [
    objectId,
    ...bars.map(({ left, width }) => [left, width]),
  ])

test('the position of an alarm is relative to the period, and an active alarm ends with the period', () => {
  expect(rowsOf([episode('a', 3, 120, 140), episode('a', 3, 50, 110), episode('a', 3, 190, null)])).toEqual([
    ['a', [0.2, 0.2], [0, 0.1], [0.9, 0.1]],
  ])
})

test('alarms outside of the period are left out, and the worst rows come first', () => {
  const episodes = [
    episode('before', 1, 10, 100),
    episode('after', 1, 200, null),
    episode('few', 2, 150, 160),
    episode('many', 2, 110, 120),
    episode('many', 3, 130, 140),
    episode('worst', 1, 110, 111),
  ]
  expect(rowsOf(episodes).map(([objectId]) => objectId)).toEqual(['worst', 'many', 'few'])
  expect(rowsOf(episodes, 1)).toHaveLength(1)
})
