// Statistics of andon calls in a period: number, response times and origin.

import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { readAndonStatistics } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { labelIn } from '../../../../resource/labels.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { urlChoice } from '../../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../../resource/tab/url-state.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/state/page-states.tsx'
import { formatDuration } from '../../../../ui/value/time.ts'
import { addressOfCalls } from '../andon-urls.ts'
import { andonWords } from '../words.ts'
import styles from './pareto.module.css'
import { Pareto, type Part } from './pareto.tsx'

const dayMs = 86_400_000
const choices = [7, 30, 90, 365] as const
const usual = 30

export function StatisticsPage() {
  const text = useText(andonWords)
  const address = useUrlState({ days: urlChoice('days', choices) }, { rest: {} })
  const { days = usual } = address.values
  // The end of the period is fixed while the page is open, so that all figures count the same calls.
  const [to] = useState(() => Date.now())
  const span = { from: to - days * dayMs, to }
  return (
    <div className="column gap-12" data-testid="andon-statistics">
      <div className="bar gap-8-24">
        <h1 className="flush size-20">{text('statistics')}</h1>
        <Segmented
          value={days}
          options={choices.map((n) => ({ value: n, label: text('days', { n }) }))}
          onChange={(nextDays) => address.change({ days: nextDays })}
        />
      </div>
      <Figures span={span} />
    </div>
  )
}

/** What the page is for, with a link to the calls of all time. */
function NoCalls() {
  const text = useText(andonWords)
  return (
    <EmptyState
      title={text('nothing')}
      hint={text('nothingHint')}
      action={
        <Link className="plain-button" to={addressOfCalls({})}>
          {text('toCalls')}
        </Link>
      }
    />
  )
}

function Figures({ span }: { span: { from: number; to: number } }) {
  const text = useText(andonWords)
  const language = useLanguage((state) => state.language)
  const query = useCommandQuery(readAndonStatistics, span)
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} />
  if (data.total.count === 0) return <NoCalls />
  const { total } = data
  const label = (name: string) => labelIn(andonEvent, name, language)
  const calledAt = { from: span.from, to: span.to }
  const spent = (ms: number | null) => (ms === null ? '—' : formatDuration(ms))
  const leadsBy = (name: string) => (part: Part, isRecurrent: boolean) =>
    addressOfCalls({
      [name]: part.key === null ? { isEmpty: true } : part.key,
      isRecurrent: isRecurrent ? 1 : undefined,
      calledAt,
    })
  return (
    <>
      <dl className={`flow flush ${styles.figures}`}>
        <div>
          <dt className="muted size-12">{text('count')}</dt>
          <dd className="flush size-28 bold numeric tight">
            <TextLink to={addressOfCalls({ calledAt })} data-testid="andon-total">
              {total.count}
            </TextLink>
          </dd>
        </div>
        <div>
          <dt className="muted size-12">{text('medianAck')}</dt>
          <dd className="flush size-28 bold numeric tight">{spent(total.medianAckMs)}</dd>
        </div>
        <div>
          <dt className="muted size-12">{text('medianResolve')}</dt>
          <dd className="flush size-28 bold numeric tight">{spent(total.medianResolveMs)}</dd>
        </div>
        <div>
          <dt className="muted size-12">{text('recurrent')}</dt>
          <dd className="flush size-28 bold numeric tight">
            <TextLink to={addressOfCalls({ isRecurrent: 1, calledAt })}>{total.recurrent}</TextLink>
          </dd>
        </div>
      </dl>
      <div className={styles.grid}>
        <Pareto
          title={text('byStation')}
          head={label('stationId')}
          parts={data.byStation}
          addressOf={leadsBy('stationId')}
          testId="by-station"
        />
        <Pareto
          title={text('byType')}
          head={label('typeId')}
          parts={data.byType}
          addressOf={leadsBy('typeId')}
          testId="by-type"
        />
        <Pareto
          title={text('byKind')}
          head={label('kind')}
          parts={data.byKind}
          addressOf={leadsBy('kind')}
          testId="by-kind"
        />
        <Pareto
          title={text('byShift')}
          head={label('shiftId')}
          parts={data.byShift}
          unnamed={text('noShift')}
          addressOf={leadsBy('shiftId')}
          testId="by-shift"
        />
      </div>
    </>
  )
}
