import { copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { modelWords } from './words.ts'

const { code, name } = model.fields

interface CopyModelProps {
  /** The model to copy. */
  source: { id: string; code: string; name: string }
  onClose: () => void
}

/** Asks for code and name of a copy of a model. */
export function CopyModel({ source, onClose }: CopyModelProps) {
  const text = useText(modelWords)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('copyOf', { name: source.name })}
      mode="action"
      isQuiet
      width={480}
      confirmText={text('copy')}
      fields={inputsOf({ code, name }, (item) => ({
        label: labelIn(model, item, language),
        help: item === 'name' ? text('copyHelp') : undefined,
      }))}
      initial={{ name: source.name }}
      onSave={async (values) => {
        const copy = await run(copyModel, { ...values, modelId: source.id })
        toast('ok', text('copied', { code: copy.code }))
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}
