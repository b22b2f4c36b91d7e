// Details of one episode: the curve around it, what helped earlier, comments, and its events with the people involved.

import { alarmAction, alarmLevel, isaState } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, type AlarmTransition, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../api/run.ts'
import { Curve } from '../../chart/curve.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { permissionOf } from '../../resource/labels.ts'
import { actionsFor } from '../../resource/list/grid/column.ts'
import { QueryState } from '../../resource/query-boundary.tsx'
import { RecordPanels } from '../../resource/tab/record-panels.tsx'
import { useCan } from '../../session/session.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { levelName } from '../../ui/state/state-mark.tsx'
import { Figure } from '../../ui/value/figure.tsx'
import { formatValue } from '../../ui/value/number.ts'
import { formatInstant } from '../../ui/value/time.ts'
import { useConversion } from '../../ui/value/units.ts'
import styles from './alarm.module.css'
import { Lasting } from './alarm-columns.tsx'
import { curveWindowOf, pointUnitOf } from './alarm-curve.ts'
import { alarmRowActions, type RowActionHandlers } from './alarm-row-actions.ts'
import { EpisodeMark } from './episode-mark.tsx'
import { LimitFigure, NowFigure, PeakFigure } from './live-figures.tsx'
import { alarmObjectUrl } from './page-urls.ts'
import { extremeOf } from './peak.ts'
import { useRowActionText } from './row-action-text.ts'
import { Comments } from './shelf/comments.tsx'
import { Experience } from './shelf/experience.tsx'
import { shelfWords } from './shelf/words.ts'
import { alarmTexts } from './words.ts'

const { raised, raisedAgain, escalated, deEscalated } = alarmAction.codes
const levelling: readonly number[] = [raised, raisedAgain, escalated, deEscalated]

type Details = CommandReply<typeof readAlarmByBatchNo>

interface AlarmDetailsProps {
  episode: AlarmEpisode
  doers: RowActionHandlers
  onClose: () => void
}

export function AlarmDetails({ episode, doers, onClose }: AlarmDetailsProps) {
  const text = useText(alarmTexts)
  const details = useCommandQuery(readAlarmByBatchNo, { batchNo: episode.batchNo })
  return (
    <Panel
      title={text('detailsOf', { name: `${episode.objectName} · ${episode.dataName}` })}
      width={960}
      onClose={onClose}
      footer={<DetailsActions episode={details.data?.episode ?? episode} doers={doers} onLeave={onClose} />}
    >
      {details.data ? <EpisodeView {...details.data} /> : <QueryState query={details} />}
    </Panel>
  )
}

/** Link to the object, and the actions on the alarm. */
function DetailsActions({
  episode,
  doers,
  onLeave,
}: {
  episode: AlarmEpisode
  doers: RowActionHandlers
  onLeave: () => void
}) {
  const text = useText(alarmTexts)
  const label = useRowActionText()
  const canSeeObject = useCan(permissionOf(object, 'page'))
  return (
    <>
      {canSeeObject ? (
        <Link className={styles.toObject} to={alarmObjectUrl(episode)} onClick={onLeave}>
          {text('toObject')}
        </Link>
      ) : null}
      {actionsFor(episode, alarmRowActions(label, doers)).map(({ name, label: title, onRun, isDisabled }) => (
        <button
          key={name}
          type="button"
          className={name === 'confirm' ? 'main-button' : 'plain-button'}
          disabled={isDisabled?.(episode) ?? false}
          onClick={() => onRun(episode)}
          data-testid={`details-${name}`}
        >
          {title}
        </button>
      ))}
    </>
  )
}

function EpisodeView({ episode, transitions, olderCount, modelId, from, to }: Details) {
  const pointUnit = pointUnitOf(episode)
  const conversion = useConversion(pointUnit)
  const convert = (value: number) => conversion?.convert(value) ?? value
  // The limit of a rate or a deviation is no value of the point.
  const isLimit = episode.ruleKind === alarmRuleKind.codes.limit && episode.limitValue !== null
  const limit = !isLimit || episode.limitValue === null ? [] : [convert(episode.limitValue)]
  const series = {
    pointId: episode.dataId,
    name: episode.dataName,
    unit: conversion?.unit ?? pointUnit ?? '',
    convert: conversion?.convert,
    decimals: episode.decimals,
    periodMs: 0,
    limits: limit.map((value) => ({ value, label: formatValue(value), colour: levelName(episode.level) })),
  }
  return (
    <div className="column gap-16">
      <Facts episode={episode} />
      <Curve series={[series]} initial={curveWindowOf({ from, to }, Date.now())} />
      {modelId ? <RecordPanels resource={model} id={modelId} /> : null}
      <Experience episodeId={episode.id} />
      <Comments episodeId={episode.id} transitions={transitions} />
      <Transitions episode={episode} transitions={transitions} olderCount={olderCount} />
    </div>
  )
}

/** Returns until when and why the alarm is hidden, if it is. */
function hidingFacts(
  { shelveUntil, shelveReason, serviceReason }: AlarmEpisode,
  text: ReturnType<typeof useText<typeof shelfWords>>,
): [string, ReactNode][] {
  const reason = serviceReason ?? shelveReason
  const facts: [string, ReactNode][] = reason === null ? [] : [[text('hiddenReason'), reason]]
  return shelveUntil === null ? facts : [[text('shelvedUntil'), formatInstant(shelveUntil)], ...facts]
}

/** Returns since when a latched alarm waits for its reset, and where a backfilled one comes from. */
function latchFacts(
  { normalTs, isBackfilled }: AlarmEpisode,
  text: ReturnType<typeof useText<typeof alarmTexts>>,
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = isBackfilled ? [[text('source'), text('backfilled')]] : []
  return normalTs === null ? facts : [[text('normalTime'), formatInstant(normalTs)], ...facts]
}

/** Returns the state, and whether the alarm waits for its reset. */
function stateWords({ isaState: state, normalTs }: AlarmEpisode, language: Language): string {
  const word = wordOfCode(isaState, state, language)
  return normalTs === null ? word : `${word} · ${wordIn(language, alarmTexts.waitsForReset)}`
}

function Facts({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const shelfText = useText(shelfWords)
  const language = useLanguage((state) => state.language)
  const figure = (value: number | null) => <Figure value={value} unit={episode.unit} decimals={episode.decimals} />
  const rows: [string, ReactNode][] = [
    [text('level'), <EpisodeMark key="level" episode={episode} isShort />],
    [text('isaState'), stateWords(episode, language)],
    [text('alarmTime'), episode.alarmTime],
    [text('duration'), <Lasting key="lasting" episode={episode} />],
    [text('now'), <NowFigure key="now" episode={episode} />],
    [text(extremeOf(episode)), <PeakFigure key="peak" episode={episode} />],
    [text('alarmValue'), figure(episode.alarmValue)],
    [text('limitValue'), <LimitFigure key="limit" episode={episode} />],
    [text('count'), episode.count],
    [text('ackUser'), episode.ackName ?? episode.ackUser ?? '—'],
    [shelfText('assignee'), episode.assigneeName ?? episode.assignee ?? '—'],
    [text('handleUser'), episode.handleName ?? episode.handleUser ?? '—'],
    [text('handleText'), episode.handleText ?? '—'],
    [shelfText('reasonTags'), episode.reasonTagNames.join(' · ') || '—'],
    ...hidingFacts(episode, shelfText),
    ...latchFacts(episode, text),
    [text('batchNo'), episode.batchNo],
  ]
  return (
    <dl className="grid gap-12 fit-columns-150 flush">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="muted size-12">{label}</dt>
          <dd className="flush break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the text of an event, with the new level if the level changed. */
function wordOfTransition({ action, level }: AlarmTransition, language: Language): string {
  const word = wordOfCode(alarmAction, action, language)
  return levelling.includes(action) ? `${word} → ${wordOfCode(alarmLevel, level, language)}` : word
}

interface TransitionsProps {
  episode: AlarmEpisode
  transitions: readonly AlarmTransition[]
  olderCount: number
}

function Transitions({ episode, transitions, olderCount }: TransitionsProps) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return (
    <section>
      <h3 className="below-8 size-14">{text('transitions')}</h3>
      {olderCount > 0 ? <p className="flush muted">{text('olderLeftOut', { n: olderCount })}</p> : null}
      <ol className={`plain-list ${styles.transitions}`}>
        {transitions.map((transition) => (
          <li key={transition.seq}>
            <time className="muted">{formatInstant(transition.ts)}</time>
            <strong>{wordOfTransition(transition, language)}</strong>
            <span>
              <Figure value={transition.value} unit={episode.unit} decimals={episode.decimals} />
            </span>
            <span>{transition.personName ?? transition.userName ?? text('system')}</span>
            <span>{transition.note}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
