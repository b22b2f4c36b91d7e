import { expect, test } from 'vitest'
import { type Sample, validTrack } from './slide-track.ts'

const samplesEvery = (stepMs: number, count: number): Sample[] =>
  Array.from({ length: count }, (_, index) => [index * 2, 0, 5_000 + index * stepMs])

test('S-171 a slide is sent from its start, in ms since then', () => {
  const track = validTrack(samplesEvery(50, 10))
  expect(track).toHaveLength(10)
  expect(track?.[0]).toEqual([0, 0, 0])
  expect(track?.at(-1)).toEqual([18, 0, 450])
})

test('too few samples or too short a time are not sent', () => {
  expect(validTrack([])).toBeUndefined()
  expect(validTrack(samplesEvery(100, 7))).toBeUndefined()
  expect(validTrack(samplesEvery(40, 8))).toBeUndefined()
  expect(validTrack(samplesEvery(45, 8))).toHaveLength(8)
})

test('of a slow slide only the last 19 s are sent, because the server accepts no more', () => {
  const track = validTrack(samplesEvery(1_000, 60))
  expect(track).toHaveLength(20)
  expect(track?.[0]).toEqual([80, 0, 0])
  expect(track?.at(-1)).toEqual([118, 0, 19_000])
})
