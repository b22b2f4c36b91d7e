// Dialogs that save the points of a curve as a comparison group, and that change a group.
import {
  type ComparisonGroup,
  comparisonLabels,
  saveComparisonGroup,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { rangeOf } from './use-comparison-address.ts'
import { comparisonWords } from './words.ts'

const { name, isShared, isDefault } = saveComparisonGroup.input

function useGroupFields(nameHelp: string | undefined) {
  const text = useText(comparisonWords)
  const language = useLanguage((state) => state.language)
  const fields = { name, isShared, isDefault }
  const help = { name: nameHelp, isShared: text('sharedHelp'), isDefault: text('defaultHelp') }
  return inputsOf(fields, (field) => ({
    label: wordIn(language, comparisonLabels[field]),
    help: help[field],
    isWide: true,
  }))
}

interface SaveComparisonProps {
  pointIds: readonly string[]
  window: CurveWindow | undefined
  onSaved: (groupId: string) => void
  onClose: () => void
}

/** Asks for the name of a new group of the shown points. */
export function SaveComparison({ pointIds, window, onSaved, onClose }: SaveComparisonProps) {
  const text = useText(comparisonWords)
  return (
    <EditDialog
      title={text('saveTitle')}
      mode="action"
      isQuiet
      confirmText={text('saveButton')}
      width={480}
      fields={useGroupFields(text('savesHelp', { n: pointIds.length }))}
      initial={{ isShared: 0 as const, isDefault: 0 as const }}
      onSave={async (values) => {
        const timeRanges = window ? [rangeOf(window)] : []
        const group = await run(saveComparisonGroup, { ...values, pointIds: [...pointIds], timeRanges })
        toast('ok', text('saved', { name: group.name }))
        await refresh('equipment')
        onSaved(group.id)
      }}
      onClose={onClose}
    />
  )
}

/** Changes the name of a group and who sees it. */
export function EditComparison({ group, onClose }: { group: ComparisonGroup; onClose: () => void }) {
  const text = useText(comparisonWords)
  return (
    <EditDialog
      title={text('editTitle')}
      mode="edit"
      isQuiet
      width={480}
      fields={useGroupFields(undefined)}
      initial={{ name: group.name, isShared: group.isShared, isDefault: group.isDefault }}
      onSave={async (values) => {
        const saved = await run(saveComparisonGroup, { ...values, id: group.id, version: group.version })
        toast('ok', text('saved', { name: saved.name }))
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}
