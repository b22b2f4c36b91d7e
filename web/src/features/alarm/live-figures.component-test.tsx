// Live value and peak of an alarm, from the stored episode and the live readings.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pointFeed } from '../../feed/feed.ts'
import { NowFigure, PeakFigure } from './live-figures.tsx'

const raised = {
  id: '7',
  dataId: '3',
  side: 'high',
  alarmStatus: 1,
  occurTs: 1000,
  peakValue: 105,
  unit: '°C',
  ruleKind: 1,
  decimals: 1,
} as AlarmEpisode

let seq = 0
const read = (value: number) => {
  seq += 1
  const at = Date.now() + seq
  pointFeed.take({ seq, values: [['3', at, at, value, 0]] })
}

test('a reading beyond the stored peak is kept, and a further stored peak replaces it', async () => {
  const of = (episode: AlarmEpisode) => (
    <>
      <NowFigure episode={episode} />
      <PeakFigure episode={episode} />
    </>
  )
  const figures = await render(of(raised))
  const textOf = (testId: string) => expect.poll(() => page.getByTestId(testId).element().textContent)
  await textOf('alarm-peak').toContain('105.0')
  read(108)
  await textOf('alarm-peak').toContain('108.0')
  read(106)
  await textOf('alarm-now').toContain('106.0')
  await textOf('alarm-peak').toContain('108.0')
  await figures.rerender(of({ ...raised, peakValue: 109 }))
  await textOf('alarm-peak').toContain('109.0')
})
