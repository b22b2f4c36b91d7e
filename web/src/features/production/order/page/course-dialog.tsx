// The dialog for a change of the route of an order: the reason, and the stage that is added.
import { optional, reference, text as textField } from '@gemba/contract/kit/field.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import {
  addSegment,
  resumeSkippedSegments,
  skipSegments,
} from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { orderPageWords } from '../words.ts'
import type { PlannedSegment } from './order-plan.ts'

export type RouteChange = 'skip' | 'takeUp' | 'addAfter' | 'addBefore'

interface CourseDialogProps {
  change: RouteChange
  orderId: string
  segment: PlannedSegment
  onClose: () => void
}

export function CourseDialog({ change, ...props }: CourseDialogProps) {
  return change === 'skip' || change === 'takeUp' ? (
    <SkipDialog {...props} change={change} />
  ) : (
    <AddDialog {...props} isBefore={change === 'addBefore'} />
  )
}

type Props = Omit<CourseDialogProps, 'change'>

function SkipDialog({ change, segment, onClose }: Props & { change: 'skip' | 'takeUp' }) {
  const text = useText(orderPageWords)
  return (
    <EditDialog
      title={text(`${change}Title`, { number: segment.number })}
      mode="action"
      confirmText={text(change === 'skip' ? 'skipNow' : 'undoSkip')}
      width={420}
      fields={{ reason: { label: text('why'), help: text(`${change}Hint`), field: textField({ max: 500 }) } }}
      initial={{}}
      onSave={async ({ reason }) => {
        await run(change === 'skip' ? skipSegments : resumeSkippedSegments, { ids: [segment.id], reason })
        await refresh('production')
      }}
      onClose={onClose}
    />
  )
}

function AddDialog({ orderId, segment, isBefore, onClose }: Props & { isBefore: boolean }) {
  const text = useText(orderPageWords)
  return (
    <EditDialog
      title={text(isBefore ? 'addBeforeTitle' : 'addAfterTitle', { number: segment.number })}
      mode="action"
      confirmText={text('addNow')}
      width={420}
      fields={{
        stageId: { label: text('stage'), field: reference(segmentStage) },
        workCenterId: {
          label: text('workCenter'),
          help: text('workCenterHint'),
          field: optional(reference(workCenter)),
        },
        reason: { label: text('why'), help: text('addHint'), field: textField({ max: 500 }) },
      }}
      initial={{}}
      onSave={async ({ stageId, workCenterId, reason }) => {
        const afterId = isBefore ? null : segment.id
        await run(addSegment, { orderId, afterId, stageId, workCenterId: workCenterId ?? null, reason })
        await refresh(segmentPlan.module)
      }}
      onClose={onClose}
    />
  )
}
