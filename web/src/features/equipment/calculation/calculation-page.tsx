// The page of a calculation: its formula and result, what it depends on, when it runs, and its last runs.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { calculation, type calculationTiming } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { runCalculation } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { formatReading } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { type CalculationRow, useCalculationForm } from './calculation-form.tsx'
import { Status } from './calculation-list-page.tsx'
import { CalculationRuns } from './calculation-runs.tsx'
import { Dependencies } from './dependencies.tsx'
import { Recompute } from './recompute.tsx'
import { Timings } from './timings.tsx'
import { calculationWords } from './words.ts'

type FullCalculation = CalculationRow & { timings: readonly EntityOf<typeof calculationTiming>[] }

const refetchMs = 3000

export function CalculationPage({ params: { id = '' } }: PageProps) {
  const answer = useRouteQuery<FullCalculation>(
    { resource: calculation, operation: 'read', body: { id } },
    { refetchMs },
  )
  useTabTitle(answer.data?.name)
  if (answer.isError && !answer.data)
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} />
  const row = answer.data
  return (
    <div className="column gap-12 max-width-1200" data-testid="calculation-page">
      <Head row={row} />
      <Formula row={row} />
      <Dependencies row={row} />
      <Timings timings={row.timings} />
      <CalculationRuns calculationId={id} />
      <Recompute calculationId={id} />
    </div>
  )
}

function Head({ row }: { row: FullCalculation }) {
  const text = useText(calculationWords)
  const canEdit = useCan('calculation:edit')
  const form = useCalculationForm()
  const [isEditing, setEditing] = useState(false)
  const { isBusy, save } = useCommand({ refreshed: ['telemetry'] })
  const isRunning = row.status === calculationStatus.codes.enabled
  const request = () => save(() => run(runCalculation, { calculationId: row.id }), text('requested'))
  return (
    <header className="bar gap-12">
      <h1 className="flush size-20">{row.name}</h1>
      <span className="muted">{row.code}</span>
      <span className="grow">
        <Status row={row} />
      </span>
      {canEdit ? (
        <>
          <PlainButton
            disabled={isBusy || !isRunning}
            title={isRunning ? undefined : text('runHint')}
            onClick={() => void request()}
          >
            {text('run')}
          </PlainButton>
          <PlainButton onClick={() => setEditing(true)}>{text('edit')}</PlainButton>
        </>
      ) : null}
      {isEditing ? (
        <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={() => setEditing(false)} />
      ) : null}
    </header>
  )
}

function Formula({ row }: { row: FullCalculation }) {
  const text = useText(calculationWords)
  const { resultPointId, formula } = row
  const points = resultPointId ? [resultPointId] : []
  const latest = useCommandQuery(readLatest, { points }, { isEnabled: points.length > 0, refetchMs })
  const reading = latest.data?.[0]
  return (
    <Section title={text('formula')}>
      <code className="mono pre-wrap break-words">{formula}</code>
      <p className="bar gap-12 flush">
        <span className="muted">{text('result')}</span>
        {resultPointId ? (
          <>
            <span>{joinedLabelOf(row, 'resultPointId')}</span>
            <strong className="numeric">{reading ? formatReading(reading.value) : '—'}</strong>
            {reading?.ts ? <span className="muted">{formatInstant(reading.ts)}</span> : null}
          </>
        ) : (
          <span className="muted">{text('noResult')}</span>
        )}
      </p>
    </Section>
  )
}
