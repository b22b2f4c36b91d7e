// What is wrong with points: their settings compared with the data that arrives.
import { checkPoints, maxFindings } from '@gemba/contract/equipment/check/check-points.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import { useId } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton, TextLink } from '../../../ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { checkRuleUrl } from '../page-urls.ts'
import { FindingTable } from './finding-table.tsx'
import { checkWords } from './words.ts'

const objectField = optional(reference(object))
const keys = { objectId: urlText('objectId'), fault: urlText('fault') }

export function CheckPage() {
  const text = useText(checkWords)
  const id = useId()
  const { values, change } = useUrlState(keys)
  const objectId = values.objectId ?? ''
  const report = useCommandQuery(checkPoints, objectId === '' ? {} : { objectId })
  const canSeeRules = useCan('pointCheck:view')
  return (
    <div className="column gap-12 min-full-height">
      <header className="column gap-4">
        <h1 className="flush size-20">{text('title')}</h1>
        <p className="flush muted">{text('lead')}</p>
      </header>
      <div className="bar gap-8-16">
        <label className="row gap-8" htmlFor={id}>
          {text('object')}
          <span className="width-240">
            <ReferenceInput
              id={id}
              field={objectField}
              value={objectId}
              onChange={(value) => change({ objectId: String(value ?? ''), fault: '' })}
            />
          </span>
        </label>
        <PlainButton disabled={report.isFetching} onClick={() => void report.refetch()}>
          {text('again')}
        </PlainButton>
        {canSeeRules ? <TextLink to={checkRuleUrl}>{text('rules')}</TextLink> : null}
      </div>
      {report.isError && !report.data ? (
        <ErrorState failure={failureOf(report.error)} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        <Report report={report.data} fault={values.fault ?? ''} onFault={(fault) => change({ fault })} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  )
}

interface ReportProps {
  report: NonNullable<ReturnType<typeof useCommandQuery<typeof checkPoints>>['data']>
  /** Code of the shown findings; '' for all. */
  fault: string
  onFault: (fault: string) => void
}

function Report({ report, fault, onFault }: ReportProps) {
  const text = useText(checkWords)
  const language = useLanguage((state) => state.language)
  const { checkedCount, pointCount, counts, findings } = report
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const shownFindings = findings.filter((finding) => fault === '' || String(finding.fault) === fault)
  const checkedText =
    pointCount > checkedCount
      ? text('partly', { n: checkedCount, total: pointCount })
      : text('checked', { n: checkedCount })
  return (
    <>
      <p className="flush muted" role="status">
        {checkedText}
      </p>
      {total === 0 ? (
        <EmptyState title={text('passed')} hint={text('passedHint')} />
      ) : (
        <>
          <div className="bar gap-8" data-testid="check-counts">
            <PlainButton aria-pressed={fault === ''} onClick={() => onFault('')}>
              {text('all', { n: total })}
            </PlainButton>
            {counts.map(({ fault: code, count }) => (
              <PlainButton key={code} aria-pressed={fault === String(code)} onClick={() => onFault(String(code))}>
                {text('countOf', { fault: wordOfCode(pointFault, code, language), n: count })}
              </PlainButton>
            ))}
          </div>
          <FindingTable findings={shownFindings} />
          {total > findings.length ? <p className="flush muted">{text('firstOnly', { n: maxFindings })}</p> : null}
        </>
      )}
    </>
  )
}
