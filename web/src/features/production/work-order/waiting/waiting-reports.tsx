// Reports that wait for confirmation, of one order or of all orders. They are confirmed singly or together, or rejected
// with a reason.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { confirmReports, listWaitingReports } from '@gemba/contract/production/work-order/confirm-reports.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { ReasonDialog } from '../../../../resource/record-page/reason-dialog.tsx'
import { useCan } from '../../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../../ui/button/button.tsx'
import { Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import { addressOfOrder } from '../../order/order-urls.ts'
import { refetchIntervalMs, useShownMs } from '../../order/use-shown-ms.ts'
import { addressOfWork } from '../work-urls.ts'
import { waitingWords } from './words.ts'

type Report = CommandReply<typeof listWaitingReports>['reports'][number]

const canConfirm = ({ allowedActions }: Report): boolean => allowedActions.includes('confirm')

/** Renders nothing if no report waits, which is also the case if the company requires no confirmation. */
export function WaitingReports({ orderId }: { orderId?: string }) {
  const text = useText(waitingWords)
  const isEnabled = useCan('workOrder:view')
  const refetchMs = useShownMs(refetchIntervalMs)
  const { data } = useCommandQuery(listWaitingReports, orderId === undefined ? {} : { orderId }, {
    isEnabled,
    refetchMs,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [sentBack, setSentBack] = useState<string>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const { reports, total } = data ?? { reports: [], total: 0 }
  if (reports.length === 0) return null
  const offered = reports.filter(canConfirm).map(({ id }) => id)
  const ids = offered.filter((id) => chosen.has(id))
  const confirm = async (ids: readonly string[]) => {
    await save(() => run(confirmReports, { ids: [...ids] }), text('isConfirmed', { n: ids.length }))
    setChosen(new Set())
  }
  const choose = (id: string) => setChosen((before) => before.symmetricDifference(new Set([id])))
  return (
    <Section
      title={text('title', { n: total })}
      aside={total > reports.length ? text('shownOf', { n: reports.length }) : text('hint')}
      testId="waiting-reports"
      tools={
        offered.length > 1 ? (
          <>
            <label className="inline-row gap-6">
              <input
                type="checkbox"
                checked={ids.length === offered.length}
                onChange={() => setChosen(new Set(ids.length === offered.length ? [] : offered))}
              />
              {text('chooseAll')}
            </label>
            <PlainButton
              disabled={isBusy || ids.length === 0}
              onClick={() => void confirm(ids)}
              data-testid="confirm-chosen"
            >
              {text('confirmChosen', { n: ids.length })}
            </PlainButton>
          </>
        ) : null
      }
    >
      <WaitingTable
        reports={reports}
        chosen={chosen}
        isBusy={isBusy}
        onChoose={choose}
        isOfOne={orderId !== undefined}
        isChosen={offered.length > 1}
        onConfirm={(id) => void confirm([id])}
        onSendBack={setSentBack}
      />
      {sentBack ? (
        <ReasonDialog
          title={text('sendBackTitle')}
          confirmText={text('sendBack')}
          consequence={text('sendBackThen')}
          done={text('isSentBack')}
          refreshed="production"
          onSave={(reason) => run(reverseReport, { id: sentBack, reason })}
          onClose={() => setSentBack(undefined)}
        />
      ) : null}
    </Section>
  )
}

interface ReportDecisions {
  /** Whether all reports belong to one order, which the page shows already. */
  isOfOne: boolean
  /** Whether there are several reports to select. */
  isChosen: boolean
  chosen: ReadonlySet<string>
  isBusy: boolean
  onChoose: (id: string) => void
  onConfirm: (id: string) => void
  onSendBack: (id: string) => void
}

function WaitingTable({ reports, ...actions }: ReportDecisions & { reports: readonly Report[] }) {
  const text = useText(waitingWords)
  const heads = [
    ...(actions.isChosen ? [{ title: text('choose') }] : []),
    { title: text('time') },
    ...(actions.isOfOne ? [] : [{ title: text('order') }]),
    { title: text('work') },
    { title: text('segment') },
    ...(['good', 'scrap', 'toRework'] as const).map((name) => ({ title: text(name), isNumber: true })),
    { title: text('by') },
    { title: text('actions') },
  ]
  return (
    <SmallTable label={text('title', { n: reports.length })} heads={heads}>
      {reports.map((report) => (
        <WaitingRow key={report.id} report={report} {...actions} />
      ))}
    </SmallTable>
  )
}

function WaitingRow({
  report,
  isOfOne,
  isChosen,
  chosen,
  isBusy,
  onChoose,
  onConfirm,
  onSendBack,
}: ReportDecisions & {
  report: Report
}) {
  const text = useText(waitingWords)
  const { id, workOrderId, workOrderCode, goodQuantity, scrapQuantity, reworkQuantity, allowedActions } = report
  const time = formatInstant(report.reportedAt).slice(0, 16)
  return (
    <tr data-testid={`waiting-${id}`}>
      {isChosen ? (
        <td>
          <input
            type="checkbox"
            aria-label={text('chooseOne', { time, work: workOrderCode })}
            checked={chosen.has(id)}
            disabled={!canConfirm(report)}
            onChange={() => onChoose(id)}
          />
        </td>
      ) : null}
      <th scope="row">{time}</th>
      {isOfOne ? null : (
        <td>
          <Link to={addressOfOrder(report.orderId)}>{report.orderCode}</Link>
        </td>
      )}
      <td>
        <Link to={addressOfWork(workOrderId)}>{workOrderCode}</Link>
      </td>
      <td>
        {report.segmentNumber} {report.stageName}
      </td>
      {Object.entries({ goodQuantity, scrapQuantity, reworkQuantity }).map(([name, quantity]) => (
        <td key={name} data-is-number>
          {formatDecimal(quantity)} {name === 'goodQuantity' ? report.unitName : null}
        </td>
      ))}
      <td>{report.staffNames.join(', ') || report.reportedBy}</td>
      <td>
        <span className="inline-flex gap-12">
          {canConfirm(report) ? (
            <LinkButton disabled={isBusy} onClick={() => onConfirm(id)} data-testid={`confirm-${id}`}>
              {text('confirm')}
            </LinkButton>
          ) : (
            <WhyNot />
          )}
          {allowedActions.includes('reverse') ? (
            <LinkButton disabled={isBusy} onClick={() => onSendBack(id)} data-testid={`send-back-${id}`}>
              {text('sendBack')}
            </LinkButton>
          ) : null}
        </span>
      </td>
    </tr>
  )
}

/** Explains to people with the permission why they cannot confirm this report. */
function WhyNot() {
  const text = useText(waitingWords)
  return useCan(workRights.confirm) ? <span>{text('own')}</span> : null
}
