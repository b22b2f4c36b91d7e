// What the point of an alarm reads now, and the worst of the episode so far.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { createContext, useContext } from 'react'
import { useReading } from '../../feed/feed.ts'
import { newerOf } from '../../resource/polled-readings.ts'
import { Figure } from '../../ui/value/figure.tsx'
import { type Reading, Value } from '../../ui/value/value.tsx'
import { peakWith } from './peak.ts'

/** Readings that were asked for, while the live connection is away. */
export const PolledReadings = createContext<ReadonlyMap<string, Reading>>(new Map())

function useReadingOf({ dataId }: AlarmEpisode): Reading | undefined {
  const polled = useContext(PolledReadings).get(dataId)
  return newerOf(useReading(dataId), polled)
}

export function NowFigure({ episode }: { episode: AlarmEpisode }) {
  const { unit, decimals } = episode
  return <Value reading={useReadingOf(episode)} unit={unit} decimals={decimals} isBrief testId="alarm-now" />
}

/** The stored peak is a few seconds behind: what is seen to go further goes first. */
export function PeakFigure({ episode }: { episode: AlarmEpisode }) {
  const reading = useReadingOf(episode)
  const isGood = reading !== undefined && severityOf(reading.quality) !== 2
  return (
    <span data-testid="alarm-peak">
      <Figure value={peakWith(episode, isGood ? reading : undefined)} unit={episode.unit} decimals={episode.decimals} />
    </span>
  )
}
