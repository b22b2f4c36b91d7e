// The run states of an object in a period: a lane of spans, the time in each state and the online rate.
import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { listRunSpans, setMaintenance } from '@gemba/contract/equipment/run-state/run-spans.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type CodeOf, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { formatDuration, formatWhen } from '../../../ui/value/time.ts'
import styles from './run-state-lane.module.css'
import { runStateWords } from './words.ts'

type RunSpans = CommandReply<typeof listRunSpans>
type RunState = CodeOf<typeof runState>

const hourMs = 3_600_000
const refreshMs = 10_000
/** The periods to choose from, in hours. */
const periods = [8, 24, 168] as const

const classNames: Record<RunState, string | undefined> = {
  0: styles.offline,
  1: styles.running,
  2: styles.standby,
  3: styles.stopped,
  4: styles.fault,
  5: styles.maintenance,
}

interface RunStateLaneProps {
  objectId: string
  name: string
}

/** Renders nothing for an object without a rule and without recorded states. */
export function RunStateLane({ objectId, name }: RunStateLaneProps) {
  const text = useText(runStateWords)
  const language = useLanguage((state) => state.language)
  const [hours, setHours] = useState<number>(24)
  const { data } = useCommandQuery(listRunSpans, { objectId, durationMs: hours * hourMs }, { refetchMs: refreshMs })
  if (!data || (!data.hasRule && data.spans.length === 0)) return null
  const { state, since } = data
  return (
    <Section
      title={text('title')}
      testId="run-state"
      aside={
        state === null || since === null
          ? text('noSpan')
          : text('since', { state: wordOfCode(runState, state, language), time: formatWhen(since) })
      }
      tools={
        <>
          <fieldset className="flex gap-8 borderless flush" aria-label={text('period')}>
            {periods.map((choice) => (
              <PlainButton key={choice} aria-pressed={choice === hours} onClick={() => setHours(choice)}>
                {choice > 24 ? text('days', { n: choice / 24 }) : text('hours', { n: choice })}
              </PlainButton>
            ))}
          </fieldset>
          <MaintenanceButton objectId={objectId} name={name} spans={data} />
        </>
      }
    >
      <Lane spans={data} />
      <Totals spans={data} />
    </Section>
  )
}

/** Returns the texts of the totals: state, duration and share of the recorded time. */
function useTotals({ totals }: RunSpans) {
  const text = useText(runStateWords)
  const language = useLanguage((state) => state.language)
  const recordedMs = totals.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return totals.map(({ state, durationMs }) => ({
    state,
    label: text('total', {
      state: wordOfCode(runState, state, language),
      duration: formatDuration(durationMs, language),
      share: Math.round((durationMs / Math.max(1, recordedMs)) * 1000) / 10,
    }),
  }))
}

function Lane({ spans: reply }: { spans: RunSpans }) {
  const text = useText(runStateWords)
  const language = useLanguage((state) => state.language)
  const totals = useTotals(reply)
  const { startTime, endTime, spans } = reply
  const percentAt = (at: number): number => ((at - startTime) / (endTime - startTime)) * 100
  return (
    <div className="column gap-4">
      <div
        className={`relative ${styles.lane}`}
        role="img"
        aria-label={text('laneOf', {
          from: formatWhen(startTime),
          to: formatWhen(endTime),
          totals: totals.map(({ label }) => label).join(text('comma')),
        })}
      >
        {spans.map((span) => (
          <span
            key={span.startTime}
            className={`${styles.span} ${classNames[span.state]}`}
            data-state={span.state}
            style={{
              insetInlineStart: `${percentAt(span.startTime)}%`,
              width: `${percentAt(span.endTime) - percentAt(span.startTime)}%`,
            }}
            title={text('span', {
              state: wordOfCode(runState, span.state, language),
              from: formatWhen(span.startTime),
              to: formatWhen(span.endTime),
              duration: formatDuration(span.endTime - span.startTime, language),
            })}
          />
        ))}
      </div>
      <div className="row spread muted size-12" aria-hidden="true">
        <span>{formatWhen(startTime)}</span>
        <span>{formatWhen(endTime)}</span>
      </div>
      {reply.isCut ? <p className="flush muted">{text('newestOnly')}</p> : null}
    </div>
  )
}

function Totals({ spans }: { spans: RunSpans }) {
  const text = useText(runStateWords)
  const totals = useTotals(spans)
  const { onlineRate, maintenanceUser, maintenanceRemark } = spans
  return (
    <div className="flow gap-4-16 size-13">
      {totals.map(({ state, label }) => (
        <span className="inline-row gap-6" key={state}>
          <span className={`${styles.swatch} ${classNames[state]}`} aria-hidden="true" />
          {label}
        </span>
      ))}
      {onlineRate === null ? null : (
        <span>
          {text('onlineRate')} <strong className="numeric">{onlineRate}%</strong>
        </span>
      )}
      {maintenanceUser ? (
        <span className="muted" title={maintenanceRemark ?? undefined}>
          {text('inMaintenanceBy', { user: maintenanceUser })}
        </span>
      ) : null}
    </div>
  )
}

interface MaintenanceButtonProps extends RunStateLaneProps {
  spans: RunSpans
}

/** Rendered if the person may set the object to maintenance and the server would accept it. */
function MaintenanceButton({ objectId, name, spans }: MaintenanceButtonProps) {
  const text = useText(runStateWords)
  const isAllowed = useCan(setMaintenance.permission)
  const { save, isBusy } = useCommand({ refreshed: [listRunSpans] })
  const isOn = !spans.isInMaintenance
  if (!isAllowed || (isOn && !spans.hasRule)) return null
  return (
    <PlainButton
      disabled={isBusy}
      onClick={() =>
        void save(
          () => run(setMaintenance, { objectId, isOn }),
          text(isOn ? 'maintenanceSet' : 'maintenanceEnded', { name }),
        )
      }
    >
      {text(isOn ? 'startMaintenance' : 'endMaintenance')}
    </PlainButton>
  )
}
