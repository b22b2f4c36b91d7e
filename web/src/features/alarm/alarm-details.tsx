// One episode: what happened, who did what, and the curve around it.

import { alarmAction, alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, type AlarmTransition, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { useCommandQuery } from '../../api/run.ts'
import { Curve } from '../../chart/curve.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { levelName, StateMark } from '../../ui/state/state-mark.tsx'
import { Figure } from '../../ui/value/figure.tsx'
import { formatValue } from '../../ui/value/number.ts'
import { formatInstant } from '../../ui/value/time.ts'
import { useConversion } from '../../ui/value/units.ts'
import { Lasting } from './alarm-columns.tsx'
import styles from './alarm-details.module.css'
import { NowFigure, PeakFigure } from './live-figures.tsx'
import { alarmTexts } from './words.ts'

const { raised, raisedAgain, escalated, deEscalated } = alarmAction.codes
const levelling: readonly number[] = [raised, raisedAgain, escalated, deEscalated]

type Details = CommandReply<typeof readAlarmByBatchNo>

export function AlarmDetails({ episode, onClose }: { episode: AlarmEpisode; onClose: () => void }) {
  const text = useText(alarmTexts)
  const details = useCommandQuery(readAlarmByBatchNo, { batchNo: episode.batchNo })
  return (
    <Panel
      title={text('detailsOf', { name: `${episode.objectName} · ${episode.dataName}` })}
      width={960}
      onClose={onClose}
    >
      {details.isError && !details.data ? (
        <ErrorState failure={failureOf(details.error)} onRetry={() => void details.refetch()} />
      ) : details.data ? (
        <EpisodeView {...details.data} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  )
}

function EpisodeView({ episode, transitions, from, to }: Details) {
  const conversion = useConversion(episode.unit)
  const shown = (value: number) => conversion?.convert(value) ?? value
  const limit = episode.limitValue === null ? [] : [shown(episode.limitValue)]
  const series = {
    pointId: episode.dataId,
    name: episode.dataName,
    unit: conversion?.unit ?? episode.unit ?? '',
    ...(conversion && { convert: conversion.convert }),
    decimals: episode.decimals,
    periodMs: 0,
    limits: limit.map((value) => ({ value, label: formatValue(value), colour: levelName(episode.level) })),
  }
  return (
    <div className={styles.details}>
      <Facts episode={episode} />
      <Curve series={[series]} initial={{ spanMs: to - from, to: to > Date.now() ? undefined : to }} />
      <Transitions episode={episode} transitions={transitions} />
    </div>
  )
}

function Facts({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const figure = (value: number | null) => <Figure value={value} unit={episode.unit} decimals={episode.decimals} />
  const rows: [string, ReactNode][] = [
    [
      text('level'),
      <StateMark
        key="level"
        level={episode.level}
        acknowledged={episode.confirmStatus === 1}
        returned={episode.alarmStatus === 2}
      />,
    ],
    [text('alarmTime'), episode.alarmTime],
    [text('duration'), <Lasting key="lasting" episode={episode} />],
    [text('now'), <NowFigure key="now" episode={episode} />],
    [text('peakValue'), <PeakFigure key="peak" episode={episode} />],
    [text('alarmValue'), figure(episode.alarmValue)],
    [text('limitValue'), figure(episode.limitValue)],
    [text('count'), episode.count],
    [text('ackUser'), episode.ackUser ?? '—'],
    [text('handleUser'), episode.handleUser ?? '—'],
    [text('handleText'), episode.handleText ?? '—'],
    [text('batchNo'), episode.batchNo],
  ]
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What happened and, where the level changed, to which. */
function wordOfTransition({ action, level }: AlarmTransition, language: Language): string {
  const word = wordOfCode(alarmAction, action, language)
  return levelling.includes(action) ? `${word} → ${wordOfCode(alarmLevel, level, language)}` : word
}

function Transitions({ episode, transitions }: { episode: AlarmEpisode; transitions: readonly AlarmTransition[] }) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return (
    <section>
      <h3>{text('transitions')}</h3>
      <ol>
        {transitions.map((one) => (
          <li key={one.seq}>
            <time>{formatInstant(one.ts)}</time>
            <strong>{wordOfTransition(one, language)}</strong>
            <span>
              <Figure value={one.value} unit={episode.unit} decimals={episode.decimals} />
            </span>
            <span>{one.userName ?? text('system')}</span>
            <span>{one.note}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
