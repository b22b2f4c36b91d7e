import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { labelIn, nounIn } from '../../../resource/labels.ts'
import { objectMapWords } from './words.ts'

export type PlanRow = EntityOf<typeof floorPlan>

interface PlanDialogProps {
  /** Undefined for a new floor plan. */
  plan: PlanRow | undefined
  onSaved: (plan: PlanRow) => void
  onClose: () => void
}

export function PlanDialog({ plan, onSaved, onClose }: PlanDialogProps) {
  const text = useText(objectMapWords)
  const language = useLanguage((state) => state.language)
  const { code, name, images, remark } = floorPlan.fields
  return (
    <EditDialog
      title={nounIn(floorPlan, language)}
      mode={plan ? 'edit' : 'add'}
      width={560}
      fields={inputsOf({ code, name, images, remark }, (item) => ({
        label: labelIn(floorPlan, item, language),
        help: item === 'images' ? text('imageHelp') : undefined,
      }))}
      initial={plan ?? {}}
      onSave={async (values) => {
        const saved = await callRoute<PlanRow>(floorPlan, plan ? 'update' : 'create', values)
        await refresh('equipment', 'floorPlan')
        onSaved(saved)
      }}
      onClose={onClose}
    />
  )
}
