// The points that a calculation reads, and the calculations that read its result, beside each other.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { readCalculationGraph } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { ArrowRightIcon } from 'lucide-react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { TextLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { calculationAddress } from '../page-urls.ts'
import type { CalculationRow } from './calculation-form.tsx'
import { calculationWords } from './words.ts'

type Neighbour = CommandReply<typeof readCalculationGraph>['inputs'][number]

export function Dependencies({ row }: { row: CalculationRow }) {
  const text = useText(calculationWords)
  const { data } = useCommandQuery(readCalculationGraph, { calculationId: row.id })
  return (
    <Section title={text('dependencies')} testId="calculation-dependencies">
      {data ? (
        <div className="flow gap-8-16">
          <Side title={text('inputs')} rows={data.inputs} none={text('noInputs')} />
          <Icon of={ArrowRightIcon} />
          <div className="column gap-4 framed padding-8">
            <strong>{row.name}</strong>
            <span className="muted size-12">{joinedLabelOf(row, 'resultPointId') ?? text('noResult')}</span>
          </div>
          <Icon of={ArrowRightIcon} />
          <Side title={text('dependents')} rows={data.dependents} none={text('noDependents')} />
        </div>
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}

function Side({ title, rows, none }: { title: string; rows: readonly Neighbour[]; none: string }) {
  return (
    <ul className="column gap-8 flush unpadded" aria-label={title}>
      {rows.length === 0 ? <li className="row muted">{none}</li> : null}
      {rows.map((neighbour) => (
        <li key={`${neighbour.pointId} ${neighbour.calculationId}`} className="column gap-2 framed padding-8">
          <Neighbouring {...neighbour} />
        </li>
      ))}
    </ul>
  )
}

function Neighbouring({ objectId, objectName, pointName, calculationId, calculationName, status }: Neighbour) {
  const text = useText(calculationWords)
  const language = useLanguage((state) => state.language)
  return (
    <>
      <span>
        <RecordLink of="object" id={objectId}>
          {objectName}
        </RecordLink>{' '}
        · {pointName}
      </span>
      <span className="muted size-12">
        {calculationId ? (
          <>
            <TextLink to={pageUrl(calculationAddress, { id: calculationId })}>{calculationName}</TextLink>
            {status === null ? '' : ` · ${wordOfCode(calculationStatus, status, language)}`}
          </>
        ) : (
          text('measured')
        )}
      </span>
    </>
  )
}
