// Takes a segment out of the course of an order, or back into it, with a reason.
import { text as textField } from '@gemba/contract/kit/field.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderRights } from '@gemba/contract/production/order/flow.ts'
import { skipSegments, takeUpSegments } from '@gemba/contract/production/segment-plan/act-on-segment-plan.ts'
import { segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import { useState } from 'react'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { useCan } from '../../../../session/session.ts'
import { toast } from '../../../../ui/state/toast.tsx'
import { orderPageWords } from '../words.ts'
import type { OrderPlan, PlannedSegment } from './order-plan.ts'

const { planned, released, inProgress, paused, completed } = productionOrderStatus.codes
/** States of an order in which its course may change. */
const open: Readonly<Record<'skip' | 'takeUp', readonly number[]>> = {
  skip: [planned, released, inProgress, paused],
  takeUp: [planned, released, inProgress, paused, completed],
}

interface SkipSegmentProps {
  order: OrderPlan['order']
  segment: PlannedSegment
}

export function SkipSegment({ order, segment }: SkipSegmentProps) {
  const text = useText(orderPageWords)
  const language = useLanguage((state) => state.language)
  const maySkip = useCan(orderRights.skip)
  const [isAsking, setAsking] = useState(false)
  const act = segment.isSkipped === 1 ? 'takeUp' : 'skip'
  if (!maySkip || !open[act].includes(order.status) || !isAllowed(segmentPlanFlow, act, segment.status)) return null
  return (
    <>
      <button
        type="button"
        className="link-button"
        onClick={() => setAsking(true)}
        data-testid={`${act}-${segment.number}`}
      >
        {wordIn(language, segmentPlanFlow.transitions[act].title)}
      </button>
      {isAsking ? (
        <EditDialog
          title={text(`${act}Title`, { number: segment.number })}
          mode="act"
          width={420}
          fields={{
            reason: { label: text('skipReason'), help: text(`${act}Hint`), field: textField({ max: 500 }) },
          }}
          initial={{}}
          onSave={async ({ reason }) => {
            await run(act === 'skip' ? skipSegments : takeUpSegments, { ids: [segment.id], reason })
            await refresh('production')
            toast('ok', text(`${act}Done`))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
