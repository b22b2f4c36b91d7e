import { expect, it } from 'vitest'
import { chartColours, coloursOf } from '../../ui/theme/tokens.ts'
import { stateColour, stretchesOf, wordOfState } from './curve-lanes.ts'

it('a stretch ends when the value changes or is no longer known', () => {
  expect(
    stretchesOf([
      [0, 1, 0],
      [10, 1, 0],
      [20, 0, 0],
      [30, 0, 0],
      [30, null, 0],
      [90, 1, 0],
      [100, 1, 0],
    ]),
  ).toEqual([
    { from: 0, to: 20, value: 1 },
    { from: 20, to: 30, value: 0 },
    { from: 90, to: 100, value: 1 },
  ])
})

it('values without a text are shown as they are; no colour is that of an alarm', () => {
  const states = new Map([
    [0, 'Off'],
    [5, 'Melting'],
  ])
  expect([wordOfState(states, 5), wordOfState(states, 7)]).toEqual(['Melting', '7'])
  expect(stateColour('dark', states, 0)).toBe(coloursOf('dark').off)
  for (const value of [5, 7, -3]) expect(chartColours.dark).toContain(stateColour('dark', states, value))
})
