// The plan of one operation of an order: time and place, editable until it is released.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import { useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn, permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Fact } from '../../../resource/record-page/record-head.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { WorkState } from '../order/work-state.tsx'
import { PlanItems } from './plan-items.tsx'
import { segmentPlanWords } from './words.ts'

type Row = EntityOf<typeof segmentPlan>
const { notReleased, partlyReleased } = segmentPlanStatus.codes

export function EditPlanPage() {
  const text = useText(segmentPlanWords)
  const id = useTabQuery('id')
  return /^\d+$/.test(id) ? <OnePlan key={id} id={id} /> : <EmptyState title={text('none')} hint={text('noneHint')} />
}

function OnePlan({ id }: { id: string }) {
  const answer = useRouteQuery<Row>({ resource: segmentPlan, operation: 'read', body: { id } })
  const row = answer.data?.id === id ? answer.data : undefined
  const title = row && `${row.number} ${joinedLabelOf(row, 'stageId') ?? ''}`
  useTabTitle(title)
  if (!row) return <QueryState query={answer} rows={6} />
  return (
    <div className="column gap-12 min-full-height" data-testid="plan-page">
      <Head row={row} title={title ?? ''} />
      <Facts row={row} />
      <PlanItems row={row} />
    </div>
  )
}

function Head({ row, title }: { row: Row; title: string }) {
  const text = useText(segmentPlanWords)
  const [isEditing, setEditing] = useState(false)
  const canEdit = useCan(permissionOf(segmentPlan, 'update'))
  const isOpen = row.status === notReleased || row.status === partlyReleased
  return (
    <header className="column gap-8">
      <div className="bar gap-4-8">
        <h1 className="flush size-20">{title}</h1>
      </div>
      <div className="bar gap-4-16">
        <WorkState of={segmentPlanStatus} status={row.status} />
        {isOpen ? null : <span className="muted">{text('locked')}</span>}
        {canEdit && isOpen ? (
          <span className="bar gap-8 push">
            <MainButton onClick={() => setEditing(true)} data-testid="plan-edit">
              {text('edit')}
            </MainButton>
          </span>
        ) : null}
      </div>
      {isEditing ? (
        <ResourceDialog
          resource={segmentPlan}
          rules={{ workCenterId: {}, planStart: {}, planEnd: {} }}
          dialog={{ mode: 'edit', row }}
          subject={title}
          parent={{}}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </header>
  )
}

function Facts({ row }: { row: Row }) {
  const language = useLanguage((state) => state.language)
  const label = (name: keyof typeof segmentPlan.fields) => labelIn(segmentPlan, name, language)
  const time = (at: number | null) => (at === null ? null : formatInstant(at).slice(0, 16))
  const quantities = ['planQuantity', 'releasedQuantity', 'goodQuantity', 'scrapQuantity'] as const
  return (
    <section className="section-card">
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={label('orderId')}>
          <RecordLink of="productionOrder" id={row.orderId}>
            {joinedLabelOf(row, 'orderId')}
          </RecordLink>
        </Fact>
        <Fact label={label('workCenterId')}>{joinedLabelOf(row, 'workCenterId')}</Fact>
        <Fact label={label('planStart')}>{time(row.planStart)}</Fact>
        <Fact label={label('planEnd')}>{time(row.planEnd)}</Fact>
        {quantities.map((name) => (
          <Fact key={name} label={label(name)}>
            {formatDecimal(row[name])}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
