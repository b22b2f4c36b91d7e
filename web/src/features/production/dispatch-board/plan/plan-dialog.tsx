// Plans one or several work orders: priority, planned start, station and person. Empty fields stay as they are.
import { instant, integer, optional, reference } from '@gemba/contract/kit/field.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { type PlanChanges, type PlannableWork, usePlanWork } from './use-plan-work.ts'
import { planWords } from './words.ts'

interface PlanDialogProps {
  works: readonly PlannableWork[]
  onClose: () => void
  onPlanned?: () => void
}

/** Returns the values that were filled in. */
const filledOf = (values: PlanChanges): PlanChanges =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

export function PlanDialog({ works, onClose, onPlanned }: PlanDialogProps) {
  const text = useText(planWords)
  const plan = usePlanWork()
  const [first] = works
  return (
    <EditDialog
      title={works.length === 1 && first ? text('planOf', { code: first.code }) : text('planMany', { n: works.length })}
      mode="action"
      width={480}
      confirmText={text('planSave')}
      cancelText={text('cancel')}
      fields={{
        priority: { label: text('priority'), field: optional(integer({ min: 1, max: 99 })) },
        planStart: { label: text('start'), field: optional(instant()) },
        stationId: { label: text('station'), field: optional(reference(station)) },
        staffId: { label: text('person'), field: optional(reference(staff)) },
      }}
      initial={{}}
      check={(values) => (Object.keys(filledOf(values)).length === 0 ? { priority: text('nothing') } : {})}
      onSave={async (values) => {
        if (await plan(works, filledOf(values))) onPlanned?.()
      }}
      onClose={onClose}
    >
      <p className="flush muted">{text('planEmpty')}</p>
    </EditDialog>
  )
}
