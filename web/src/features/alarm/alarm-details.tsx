// One episode: what happened, who did what, and the curve around it.
import type { AlarmFact, AlarmTransition } from '@gemba/contract/alarm/fact.ts'
import { alarmDictionaries } from '@gemba/contract/alarm/words.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { ReactNode } from 'react'
import { alarmTexts } from '../../i18n/alarms.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { Curve } from '../../resource/curve/curve.tsx'
import { useRead } from '../../resource/query.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Figure } from '../../ui/figure.tsx'
import { formatValue } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import { levelName, StateMark } from '../../ui/state-mark.tsx'
import { formatInstant } from '../../ui/time.ts'
import { useConversion } from '../../ui/units.ts'
import { Lasting } from './alarm-columns.tsx'
import './alarm-details.css'

interface Episode {
  fact: AlarmFact
  transitions: AlarmTransition[]
  from: number
  to: number
}

export function AlarmDetails({ fact, onClose }: { fact: AlarmFact; onClose: () => void }) {
  const text = useText(alarmTexts)
  const episode = useRead<Episode>(['alarm', 'episode', fact.batchNo], {
    path: '/armDataHis/infoByBatchNo',
    body: { batchNo: fact.batchNo },
  })
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
    <div className="alarm-details">
      <Facts fact={fact} />
      <Curve series={[series]} initial={{ spanMs: to - from, to: to > Date.now() ? undefined : to }} />
      <Transitions fact={fact} transitions={transitions} />
    </div>
  )
}

function Facts({ fact }: { fact: AlarmFact }) {
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

function Transitions({ fact, transitions }: { fact: AlarmFact; transitions: readonly AlarmTransition[] }) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  const words = alarmDictionaries.alarmAction as Record<number, Words>
  return (
    <section>
      <h3>{text('transitions')}</h3>
      <ol>
        {transitions.map((one) => (
          <li key={one.seq}>
            <time>{formatInstant(one.ts)}</time>
            <strong>{words[one.action] ? wordIn(language, words[one.action] as Words) : one.action}</strong>
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
