// One episode: what happened, who did what, and the curve around it.

import { alarmAction } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, type AlarmTransition, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
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
import { alarmTexts } from './words.ts'

type Episode = CommandReply<typeof readAlarmByBatchNo>

export function AlarmDetails({ fact, onClose }: { fact: AlarmEpisode; onClose: () => void }) {
  const text = useText(alarmTexts)
  const episode = useCommandQuery(readAlarmByBatchNo, { batchNo: fact.batchNo })
  return (
    <Panel title={text('detailsOf', { name: `${fact.objectName} · ${fact.dataName}` })} width={960} onClose={onClose}>
      {episode.isError && !episode.data ? (
        <ErrorState failure={failureOf(episode.error)} onRetry={() => void episode.refetch()} />
      ) : episode.data ? (
        <EpisodeView episode={episode.data} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  )
}

function EpisodeView({ episode: { fact, transitions, from, to } }: { episode: Episode }) {
  const conversion = useConversion(fact.unit)
  const shown = (value: number) => conversion?.convert(value) ?? value
  const limit = fact.limitValue === null ? [] : [shown(fact.limitValue)]
  const series = {
    pointId: fact.dataId,
    name: fact.dataName,
    unit: conversion?.unit ?? fact.unit ?? '',
    ...(conversion && { convert: conversion.convert }),
    decimals: fact.decimals,
    periodMs: 0,
    limits: limit.map((value) => ({ value, label: formatValue(value), colour: levelName(fact.level) })),
  }
  return (
    <div className={styles.details}>
      <Facts fact={fact} />
      <Curve series={[series]} initial={{ spanMs: to - from, to: to > Date.now() ? undefined : to }} />
      <Transitions fact={fact} transitions={transitions} />
    </div>
  )
}

function Facts({ fact }: { fact: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const figure = (value: number | null) => <Figure value={value} unit={fact.unit} decimals={fact.decimals} />
  const rows: [string, ReactNode][] = [
    [
      text('level'),
      <StateMark
        key="level"
        level={fact.level}
        acknowledged={fact.confirmStatus === 1}
        returned={fact.alarmStatus === 2}
      />,
    ],
    [text('alarmTime'), fact.alarmTime],
    [text('duration'), <Lasting key="lasting" fact={fact} />],
    [text('alarmValue'), figure(fact.alarmValue)],
    [text('peakValue'), figure(fact.peakValue)],
    [text('limitValue'), figure(fact.limitValue)],
    [text('ackUser'), fact.ackUser ?? '—'],
    [text('handleUser'), fact.handleUser ?? '—'],
    [text('handleText'), fact.handleText ?? '—'],
    [text('batchNo'), fact.batchNo],
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

function Transitions({ fact, transitions }: { fact: AlarmEpisode; transitions: readonly AlarmTransition[] }) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return (
    <section>
      <h3>{text('transitions')}</h3>
      <ol>
        {transitions.map((one) => (
          <li key={one.seq}>
            <time>{formatInstant(one.ts)}</time>
            <strong>{wordOfCode(alarmAction, one.action, language)}</strong>
            <span>
              <Figure value={one.value} unit={fact.unit} decimals={fact.decimals} />
            </span>
            <span>{one.userName ?? text('system')}</span>
            <span>{one.note}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
