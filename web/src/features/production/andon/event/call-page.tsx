// One andon call: times against targets, notifications, log and actions.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { andonSource } from '@gemba/contract/production/andon/dictionaries.ts'
import { andonFlow } from '@gemba/contract/production/andon/flow.ts'
import { readCall } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { joinedLabelOf, labelIn, permissionOf } from '../../../../resource/labels.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { useOfferedActions } from '../../../../resource/record-page/offered-actions.ts'
import { Fact, RecordHead } from '../../../../resource/record-page/record-head.tsx'
import { RecordLink } from '../../../../resource/tab/record-link.tsx'
import { useTabTitle } from '../../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../../resource/tab/url-state.ts'
import { useCan } from '../../../../session/session.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/state/page-states.tsx'
import { FileLinks } from '../../../../ui/upload/file-links.tsx'
import { callWords } from '../../call/words.ts'
import { CallState, SeverityMark } from '../call-state.tsx'
import { useLiveCalls } from '../use-live-calls.ts'
import { andonWords } from '../words.ts'
import type { Call } from './call.ts'
import { callActions, useCallActions } from './call-actions.tsx'
import { CallDowntime, WorkLink } from './call-downtime.tsx'
import { CallExceptions } from './call-exceptions.tsx'
import { CallLog } from './call-log.tsx'
import { CallTimes } from './call-times.tsx'

export function CallPage() {
  const text = useText(callWords)
  const id = useTabQuery('id')
  const isNamed = /^\d+$/.test(id)
  const answer = useCommandQuery(readCall, { id }, { isEnabled: isNamed })
  useLiveCalls(readCall.name)
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row?.code)
  if (!isNamed) return <EmptyState title={text('none')} hint={text('noneHint')} />
  if (!row) return <QueryState query={answer} rows={8} />
  return (
    <div className="column gap-12 min-full-height" key={row.id}>
      <Head row={row} />
      <CallTimes call={row} />
      <What row={row} />
      <CallDowntime call={row} />
      <Outcome row={row} />
      <CallExceptions call={row} />
      <CallLog call={row} />
    </div>
  )
}

function Head({ row }: { row: Call }) {
  const { isBusy, perform, dialog } = useCallActions(row)
  const actions = useOfferedActions(andonFlow, { status: row.status, allowed: row.allowedActions, order: callActions })
  return (
    <>
      <RecordHead
        code={row.code}
        title={`${joinedLabelOf(row, 'stationId') ?? ''} · ${joinedLabelOf(row, 'typeId') ?? ''}`}
        state={
          <>
            <SeverityMark code={row.severity} status={row.status} />
            <CallState status={row.status} />
          </>
        }
        since={row.log.findLast(({ step }) => step in andonFlow.transitions)?.at ?? row.calledAt}
        actions={actions}
        isBusy={isBusy}
        onAction={perform}
      />
      {dialog}
    </>
  )
}

function What({ row }: { row: Call }) {
  const text = useText(andonWords)
  const language = useLanguage((state) => state.language)
  const label = (name: string) => labelIn(andonEvent, name, language)
  const isOfAlarm = row.source === andonSource.codes.alarm
  /** Returns the name of the person who performed a step, from the log. */
  const doer = (step: Call['log'][number]['step']) => row.log.findLast((entry) => entry.step === step)?.person
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('place')}</h2>
      {row.description ? <p className="flush pre-wrap">{row.description}</p> : null}
      {row.files.length > 0 ? <FileLinks files={row.files} /> : null}
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={label('callerId')}>
          {isOfAlarm ? wordOfCode(andonSource, row.source, language) : doer('call')}
        </Fact>
        <Fact label={label('responderId')}>{doer('acknowledge')}</Fact>
        <Fact label={label('callCount')}>{row.callCount}</Fact>
        <Fact label={label('level')}>{row.level}</Fact>
        <Fact label={label('shiftId')}>{row.shiftId ? joinedLabelOf(row, 'shiftId') : null}</Fact>
        {row.workOrderId ? (
          <Fact label={label('workOrderId')}>
            <WorkLink id={row.workOrderId}>{joinedLabelOf(row, 'workOrderId') ?? row.workOrderId}</WorkLink>
          </Fact>
        ) : null}
        {row.equipmentId ? (
          <Fact label={label('equipmentId')}>
            <RecordLink of="object" id={row.equipmentId}>
              {joinedLabelOf(row, 'equipmentId')}
            </RecordLink>
          </Fact>
        ) : null}
        {row.materialId ? (
          <Fact label={label('materialId')}>
            <RecordLink of="material" id={row.materialId}>
              {[joinedLabelOf(row, 'materialId'), row.quantity].filter(Boolean).join(' · ')}
            </RecordLink>
          </Fact>
        ) : null}
        {row.demandId ? (
          <Fact label={label('demandId')}>
            <DemandLink id={row.demandId}>{joinedLabelOf(row, 'demandId') ?? row.demandId}</DemandLink>
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

/** Link to the demand on the warehouse. Plain text without the permission to see it. */
function DemandLink({ id, children }: { id: string; children: string }) {
  const canOpen = useCan(permissionOf(demand, 'read'))
  if (!canOpen) return children
  return <TextLink to={`/demandListDetail?id=${id}`}>{children}</TextLink>
}

function Outcome({ row }: { row: Call }) {
  const text = useText(andonWords)
  if (!row.cause && !row.action) return null
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('outcome')}</h2>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={text('cause')}>{row.cause}</Fact>
        <Fact label={text('action')}>{row.action}</Fact>
      </dl>
    </section>
  )
}
