// The closed accounting period. Everybody who sees stock sees it; changing it needs a permission.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { stockPeriodAction } from '@gemba/contract/stock/dictionaries.ts'
import { closeStockPeriod, periodRight, readStockPeriod, reopenStockPeriod } from '@gemba/contract/stock/period.ts'
import { CalendarCheckIcon } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { Section, Table } from '../balance/panel-section.tsx'
import { periodWords } from './words.ts'

type PeriodAction = 'close' | 'reopen'
type StockPeriodReply = CommandReply<typeof readStockPeriod>

export function PeriodButton() {
  const text = useText(periodWords)
  const [openView, setOpenView] = useState<'panel' | PeriodAction>()
  const back = () => setOpenView('panel')
  return (
    <>
      <PlainButton onClick={back} data-testid="stock-periods">
        <Icon of={CalendarCheckIcon} />
        {text('period')}
      </PlainButton>
      {openView === 'panel' ? <PeriodPanel onAction={setOpenView} onClose={() => setOpenView(undefined)} /> : null}
      {openView === 'close' ? <CloseDialog onClose={back} /> : null}
      {openView === 'reopen' ? <ReopenDialog onClose={back} /> : null}
    </>
  )
}

function PeriodPanel({ onAction, onClose }: { onAction: (action: PeriodAction) => void; onClose: () => void }) {
  const text = useText(periodWords)
  const query = useCommandQuery(readStockPeriod, {})
  return (
    <Panel title={text('title')} width={620} onClose={onClose} testId="period-panel">
      <QueryBoundary query={query} rows={3}>
        {(period) => <Period period={period} onAction={onAction} />}
      </QueryBoundary>
    </Panel>
  )
}

function Period({
  period: { closedThrough, changes },
  onAction,
}: {
  period: StockPeriodReply
  onAction: (action: PeriodAction) => void
}) {
  const text = useText(periodWords)
  const language = useLanguage((state) => state.language)
  const canChange = useCan(periodRight)
  const heads = [text('at'), text('action'), text('closedThen'), text('reason'), text('by')].map((title) => ({ title }))
  return (
    <>
      <p className="grid gap-4 below-12">
        <strong data-testid="closed-through">
          {closedThrough ? text('closedThrough', { day: closedThrough }) : text('nothingClosed')}
        </strong>
        <span className="muted">{text('closedMeans')}</span>
      </p>
      {canChange ? (
        <div className="flow gap-8 margin-bottom-20">
          <PlainButton onClick={() => onAction('close')}>{text('close')}</PlainButton>
          {closedThrough ? <PlainButton onClick={() => onAction('reopen')}>{text('reopen')}</PlainButton> : null}
        </div>
      ) : null}
      {changes.length > 0 ? (
        <Section title={text('changes')}>
          <Table label={text('changes')} heads={heads}>
            {changes.map((change) => (
              <tr key={change.at}>
                <td>{formatInstant(change.at)}</td>
                <td>{wordOfCode(stockPeriodAction, change.action, language)}</td>
                <td>{change.closedThrough ?? '—'}</td>
                <td>{change.reason ?? '—'}</td>
                <td>{change.createUser ?? '—'}</td>
              </tr>
            ))}
          </Table>
        </Section>
      ) : null}
    </>
  )
}

function useDone(action: PeriodAction) {
  const text = useText(periodWords)
  return async () => {
    toast('ok', text(`done.${action}`))
    await refresh('stock')
  }
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const text = useText(periodWords)
  const onDone = useDone('close')
  const { day, reason } = closeStockPeriod.input
  return (
    <EditDialog
      title={text('close')}
      mode="action"
      confirmText={text('closeNow')}
      width={480}
      fields={{
        day: { label: text('day'), field: day, isWide: true },
        reason: { label: text('reason'), field: reason, isWide: true },
      }}
      initial={{}}
      onSave={async (dialogInput) => {
        await run(closeStockPeriod, dialogInput)
        await onDone()
      }}
      onClose={onClose}
      below={() => <p className="muted">{text('closedMeans')}</p>}
    />
  )
}

function ReopenDialog({ onClose }: { onClose: () => void }) {
  const text = useText(periodWords)
  const onDone = useDone('reopen')
  const { day, reason } = reopenStockPeriod.input
  return (
    <EditDialog
      title={text('reopen')}
      mode="action"
      confirmText={text('reopen')}
      width={480}
      fields={{
        day: { label: text('from'), field: day, isWide: true, help: text('fromHelp') },
        reason: { label: text('reason'), field: reason, isWide: true },
      }}
      initial={{}}
      onSave={async (dialogInput) => {
        await run(reopenStockPeriod, dialogInput)
        await onDone()
      }}
      onClose={onClose}
    />
  )
}
