// The parts that an operation is split into, and the form of the next part: quantity, station and time.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import {
  readSegmentPlanItems,
  saveSegmentPlanItems,
} from '@gemba/contract/production/segment-plan/segment-plan-items.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { compareDecimals, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { labelIn } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton, TextLink } from '../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { WorkState } from '../order/work-state.tsx'
import { useReleaseShort } from '../release-short/use-release-short.tsx'
import { addressOfWork } from '../work-order/work-urls.ts'
import { segmentPlanWords } from './words.ts'

type Row = EntityOf<typeof segmentPlan>

export function PlanItems({ row }: { row: Row }) {
  const text = useText(segmentPlanWords)
  const language = useLanguage((state) => state.language)
  const answer = useCommandQuery(readSegmentPlanItems, { id: row.id })
  const label = (name: string) => labelIn(workOrder, name, language)
  const time = (at: number | null) => (at === null ? '—' : formatInstant(at).slice(0, 16))
  if (!answer.data) return <Skeleton rows={3} />
  const { items, unitName } = answer.data
  return (
    <Section title={text('items')} aside={<AddPart row={row} unit={unitName} />} testId="plan-items">
      {items.length === 0 ? (
        <NothingHere title={text('noItems')} hint={text('noItemsHint')} />
      ) : (
        <SmallTable
          label={text('items')}
          heads={[
            { title: label('code') },
            { title: label('quantity'), isNumber: true },
            { title: label('status') },
            { title: label('stationId') },
            { title: label('planStart') },
            { title: label('planEnd') },
          ]}
        >
          {items.map((item) => (
            <tr key={item.workOrderId}>
              <th scope="row">
                <TextLink to={addressOfWork(item.workOrderId)}>{item.workOrderCode}</TextLink>
              </th>
              <td data-is-number>
                {formatDecimal(item.quantity)} {unitName}
              </td>
              <td>
                <WorkState of={workOrderStatus} status={item.status} />
              </td>
              <td>{item.stationName ?? '—'}</td>
              <td>{time(item.planStart)}</td>
              <td>{time(item.planEnd)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}

const nowhere = { workOrderId: null, stationId: null, teamId: null, staffId: null, planStart: null, planEnd: null }

/** Shown while part of the operation is not released. */
function AddPart({ row, unit }: { row: Row; unit: string }) {
  const text = useText(segmentPlanWords)
  const language = useLanguage((state) => state.language)
  const [isAsking, setAsking] = useState(false)
  const canRelease = useCan(saveSegmentPlanItems.permission)
  const short = useReleaseShort()
  const remainingQuantity = subtractToZero(row.planQuantity, row.releasedQuantity)
  if (!canRelease || row.status >= 50 || compareDecimals(remainingQuantity, '0') <= 0) return null
  const { stationId, planStart, planEnd } = workOrder.fields
  const labelOf = (name: string) => labelIn(workOrder, name, language)
  return (
    <>
      <PlainButton onClick={() => setAsking(true)} data-testid="plan-add-part">
        {text('addPart')}
      </PlainButton>
      {isAsking ? (
        <EditDialog
          title={text('addPart')}
          mode="action"
          confirmText={text('release')}
          width={560}
          fields={{
            quantity: {
              label: `${labelOf('quantity')} (${unit})`,
              field: workOrder.fields.quantity,
              help: text('left', { quantity: formatDecimal(remainingQuantity), unit }),
            },
            stationId: { label: labelOf('stationId'), field: stationId, help: text('stationHelp') },
            planStart: { label: labelOf('planStart'), field: planStart },
            planEnd: { label: labelOf('planEnd'), field: planEnd },
          }}
          initial={{ quantity: remainingQuantity }}
          onSave={async (item) => {
            const items = [{ ...nowhere, ...item }]
            try {
              await short.release((forced) => run(saveSegmentPlanItems, { id: row.id, items, ...forced }))
            } catch (error) {
              if (short.isShort(error)) return
              throw error
            }
            toast('ok', text('added'))
            await refresh('production')
          }}
          onClose={() => setAsking(false)}
        />
      ) : (
        short.dialog
      )}
    </>
  )
}
