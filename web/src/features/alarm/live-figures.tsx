// The current value of the point of an alarm, and the worst value of the episode so far.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { alarmRuleKind, isMeasured } from '@gemba/contract/alarm/rule/kinds.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { createContext, useContext, useState } from 'react'
import { useReading } from '../../feed/feed.ts'
import { useLanguage } from '../../i18n/language.ts'
import { newerOf } from '../../resource/polled-readings.ts'
import { Figure } from '../../ui/value/figure.tsx'
import { type Reading, Value } from '../../ui/value/value.tsx'
import { pointUnitOf } from './alarm-curve.ts'
import { peakWith, worseValue } from './peak.ts'

/** Polled readings by point id, while the live connection is down. */
export const PolledReadings = createContext<ReadonlyMap<string, Reading>>(new Map())

function useReadingOf({ dataId }: AlarmEpisode): Reading | undefined {
  const polled = useContext(PolledReadings).get(dataId)
  return newerOf(useReading(dataId), polled)
}

export function NowFigure({ episode }: { episode: AlarmEpisode }) {
  const unit = pointUnitOf(episode)
  return <Value reading={useReadingOf(episode)} unit={unit} decimals={episode.decimals} isBrief testId="alarm-now" />
}

/** The limit of the alarm, with the direction in which it is passed. Rules without limits say what their condition is. */
export function LimitFigure({ episode }: { episode: AlarmEpisode }) {
  const language = useLanguage((state) => state.language)
  const { side, limitValue, unit, decimals, ruleKind, alarmText } = episode
  if (side === 'quality') return <span>{alarmText}</span>
  if (!isMeasured(ruleKind)) return <span>{alarmText ?? wordOfCode(alarmRuleKind, ruleKind, language)}</span>
  const kind = ruleKind === alarmRuleKind.codes.limit ? '' : `${wordOfCode(alarmRuleKind, ruleKind, language)} `
  return (
    <span>
      {kind}
      {typeof limitValue === 'number' ? (side === 'low' ? '↓ ' : '↑ ') : null}
      <Figure value={limitValue} unit={unit} decimals={decimals} />
    </span>
  )
}

/**
 * The worst value of an episode. The stored peak lags by a few seconds, so the worst live reading is remembered and the
 * peak never falls back.
 */
export function PeakFigure({ episode }: { episode: AlarmEpisode }) {
  const reading = useReadingOf(episode)
  const [worstSeen, setWorstSeen] = useState(episode.peakValue)
  // Other kinds compare something else than the value of the point.
  const isComparable = episode.ruleKind === alarmRuleKind.codes.limit && episode.side !== 'quality'
  const isGood = isComparable && reading !== undefined && severityOf(reading.quality) !== 2
  const peak = worseValue(episode.side, worstSeen, peakWith(episode, isGood ? reading : undefined))
  if (peak !== worstSeen) setWorstSeen(peak)
  return (
    <span data-testid="alarm-peak">
      <Figure value={peak} unit={episode.unit} decimals={episode.decimals} />
    </span>
  )
}
