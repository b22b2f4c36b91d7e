// One exception: state, actions, blocked objects, events and log.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { exceptionSubject, severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { blockingStates, exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn, permissionOf } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { Fact, RecordHead } from '../../../resource/record-page/record-head.tsx'
import styles from '../../../resource/record-page/record-page.module.css'
import { useEntryName } from '../../../resource/reference/dictionary-names.ts'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { callWords } from '../call/words.ts'
import { addressOfOrder } from '../order/order-urls.ts'
import { addressOfWork } from '../work-order/work-urls.ts'
import { exceptionActions, useExceptionActions } from './exception-actions.tsx'
import { type ExceptionRow, useExceptionForm } from './exception-form.tsx'
import { ExceptionListPage } from './exception-list-page.tsx'
import { ExceptionState } from './exception-state.tsx'
import { exceptionWords } from './words.ts'

export function ExceptionPage() {
  const id = useTabQuery('id')
  return /^\d+$/.test(id) ? <OneException key={id} id={id} /> : <ExceptionListPage />
}

function OneException({ id }: { id: string }) {
  const answer = useRouteQuery<ExceptionRow>({ resource: exception, operation: 'read', body: { id } })
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row?.code ?? undefined)
  if (!row) return <QueryState query={answer} rows={8} />
  return (
    <div className="column gap-12 min-full-height">
      <Head row={row} />
      <Blocking row={row} />
      <What row={row} />
      <Done row={row} />
      <Course row={row} />
    </div>
  )
}

type ExceptionProps = { row: ExceptionRow }

function Head({ row }: ExceptionProps) {
  const _text = useText(callWords)
  const form = useExceptionForm()
  const history = useHistory<ExceptionRow>(exception)
  const { isBusy, perform, dialog } = useExceptionActions(row)
  const actions = useOfferedActions(exceptionFlow, {
    status: row.status,
    allowed: row.allowedActions ?? [],
    order: exceptionActions,
  })
  return (
    <>
      <RecordHead
        code={row.code ?? ''}
        title={row.name}
        state={<ExceptionState status={row.status} />}
        since={row.statusAt}
        reason={row.statusReason}
        actions={actions}
        isBusy={isBusy}
        onAction={perform}
      >
        <EditRecord form={form} row={row} />
        {history.button(row)}
      </RecordHead>
      {dialog}
      {history.panel}
    </>
  )
}

/** What the exception blocks. Shown first, because that is why people open the page. */
function Blocking({ row }: ExceptionProps) {
  const text = useText(exceptionWords)
  const isHolding = row.isBlocking === 1 && blockingStates.some((status) => status === row.status)
  if (!isHolding) return null
  return (
    <div className={styles.blocks} data-testid="exception-blocks">
      <StateWord presence="degraded">{text('blocksNow', { subject: row.subjectName ?? '—' })}</StateWord>
    </div>
  )
}

function useFacts(row: ExceptionRow) {
  const language = useLanguage((state) => state.language)
  return {
    language,
    label: (name: string) => labelIn(exception, name, language),
    labelOf: (name: 'stationId' | 'equipmentId' | 'ownerId' | 'reporterId' | 'handlerId' | 'verifierId') =>
      row[name] ? joinedLabelOf(row, name) : null,
  }
}

function What({ row }: ExceptionProps) {
  const text = useText(exceptionWords)
  const { label, labelOf, language } = useFacts(row)
  const category = useEntryName('exceptionCategory', row.category)
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('what')}</h2>
      <p className="flush pre-wrap">{row.description}</p>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={label('severity')}>{wordOfCode(severity, row.severity, language)}</Fact>
        <Fact label={label('category')}>{category}</Fact>
        <Fact label={label('refType')}>
          <Concerned row={row} />
        </Fact>
        <Fact label={label('stationId')}>{labelOf('stationId')}</Fact>
        <Fact label={label('equipmentId')}>{labelOf('equipmentId')}</Fact>
        <Fact label={label('ownerId')}>{labelOf('ownerId')}</Fact>
        <Fact label={label('dueAt')}>{row.dueAt === null ? null : <Due row={row} at={row.dueAt} />}</Fact>
      </dl>
    </section>
  )
}

/** The subject of the exception, with a link if it is an order or a work order. */
function Concerned({ row: { refType, refId, subjectName } }: ExceptionProps) {
  const canOpen = {
    order: useCan(permissionOf(productionOrder, 'read')),
    work: useCan(permissionOf(workOrder, 'read')),
  }
  const { codes } = exceptionSubject
  const to =
    refId === null
      ? undefined
      : refType === codes.productionOrder && canOpen.order
        ? addressOfOrder(refId)
        : refType === codes.workOrder && canOpen.work
          ? addressOfWork(refId)
          : undefined
  if (!(to && subjectName)) return subjectName ?? null
  return <TextLink to={to}>{subjectName}</TextLink>
}

function Due({ row, at }: ExceptionProps & { at: number }) {
  const text = useText(exceptionWords)
  const now = useNow()
  const isLate = now > at && blockingStates.some((status) => status === row.status)
  const time = formatInstant(at).slice(0, 16)
  return isLate ? `${time} · ${text('overdue', { time: formatDuration(now - at) })}` : time
}

function Done({ row }: ExceptionProps) {
  const text = useText(exceptionWords)
  const { label } = useFacts(row)
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('done')}</h2>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        {(['containment', 'cause', 'corrective'] as const).map((name) => (
          <Fact key={name} label={label(name)}>
            {row[name]}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function Course({ row }: ExceptionProps) {
  const text = useText(exceptionWords)
  const { label, labelOf } = useFacts(row)
  const time = (at: number | null) => (at === null ? null : formatInstant(at).slice(0, 16))
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('who')}</h2>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={label('reporterId')}>{labelOf('reporterId')}</Fact>
        <Fact label={label('reportedAt')}>{time(row.reportedAt)}</Fact>
        <Fact label={label('handlerId')}>{labelOf('handlerId')}</Fact>
        <Fact label={label('handledAt')}>{time(row.handledAt)}</Fact>
        <Fact label={label('verifierId')}>{labelOf('verifierId')}</Fact>
        <Fact label={label('verifiedAt')}>{time(row.verifiedAt)}</Fact>
      </dl>
    </section>
  )
}
