// One preparation: state, actions, material lines and stock bills.

import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { readPrepare } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn, nounIn } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { Fact, RecordHead } from '../../../resource/record-page/record-head.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { NothingHere, Section } from '../../../ui/panel/section.tsx'
import { addressOfOutbound } from '../call/bill-urls.ts'
import { callWords } from '../call/words.ts'
import { refetchIntervalMs, useShownMs } from '../order/use-shown-ms.ts'
import { prepareActions, usePrepareActions } from './prepare-actions.tsx'
import { type PrepareLine, type PrepareRow, usePrepareForm } from './prepare-form.ts'
import { PrepareLines } from './prepare-lines.tsx'
import { PrepareListPage } from './prepare-list-page.tsx'
import { PrepareState } from './prepare-state.tsx'
import { prepareWords } from './words.ts'

export function PreparePage() {
  const id = useTabQuery('id')
  return /^\d+$/.test(id) ? <OnePrepare key={id} id={id} /> : <PrepareListPage />
}

function OnePrepare({ id }: { id: string }) {
  const refetchMs = useShownMs(refetchIntervalMs)
  const answer = useCommandQuery(readPrepare, { id }, refetchMs ? { refetchMs } : {})
  const page = answer.data?.prepare.id === id ? answer.data : undefined
  useTabTitle(page?.prepare.code ?? undefined)
  if (!page) return <QueryState query={answer} rows={8} />
  const { prepare, lines, bills } = page
  return (
    <div className="column gap-12 min-full-height" data-testid="prepare-page">
      <Head row={prepare} lines={lines} />
      <Facts row={prepare} />
      <PrepareLines lines={lines} />
      {prepare.demandId === null ? null : <Bills bills={bills} />}
    </div>
  )
}

function Head({ row, lines }: { row: PrepareRow; lines: readonly PrepareLine[] }) {
  const _text = useText(callWords)
  const language = useLanguage((state) => state.language)
  const form = usePrepareForm()
  const history = useHistory<PrepareRow>(materialPrepare)
  const { isBusy, perform, dialog } = usePrepareActions(row, lines)
  const actions = useOfferedActions(materialPrepareFlow, {
    status: row.status,
    allowed: row.allowedActions ?? [],
    order: prepareActions,
  })
  return (
    <>
      <RecordHead
        code={row.code ?? ''}
        title={nounIn(materialPrepare, language)}
        state={<PrepareState status={row.status} />}
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

function Facts({ row }: { row: PrepareRow }) {
  const language = useLanguage((state) => state.language)
  const label = (name: string) => labelIn(materialPrepare, name, language)
  return (
    <section className="section-card">
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={label('orderId')}>
          <RecordLink of="productionOrder" id={row.orderId}>
            {joinedLabelOf(row, 'orderId') ?? row.orderId}
          </RecordLink>
        </Fact>
        <Fact label={label('warehouseId')}>{joinedLabelOf(row, 'warehouseId')}</Fact>
        <Fact label={label('locationId')}>{joinedLabelOf(row, 'locationId')}</Fact>
        <Fact label={label('neededOn')}>{row.neededOn}</Fact>
        <Fact label={label('remark')}>{row.remark}</Fact>
      </dl>
    </section>
  )
}

interface Bill {
  readonly billId: string
  readonly billCode: string
}

function Bills({ bills }: { bills: readonly Bill[] }) {
  const text = useText(prepareWords)
  return (
    <Section title={text('bills')} testId="prepare-bills">
      {bills.length === 0 ? (
        <NothingHere title={text('bills')} hint={text('noBill')} />
      ) : (
        <ul className="flow gap-4-20 plain-list">
          {bills.map(({ billId, billCode }) => (
            <li key={billId}>
              <TextLink to={addressOfOutbound(billId)}>{billCode}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
