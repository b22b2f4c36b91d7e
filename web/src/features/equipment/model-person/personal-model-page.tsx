import { createModelFromPersonal, personalModel } from '@gemba/contract/equipment/model-person/personal-model.ts'
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { personalModelPoint } from '@gemba/contract/equipment/model-person/personal-model-point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { alarmTypeRule } from '../alarm-rule/alarm-type-rule.tsx'
import { personalModelWords } from './words.ts'

type DraftRow = EntityOf<typeof personalModel>

const { code, name } = personalModel.fields

/** The personal models of the company with their points and alarms. */
export function PersonalModelPage() {
  const text = useText(personalModelWords)
  const canCreate = useCan(createModelFromPersonal.permission)
  const [source, setSource] = useState<DraftRow>()
  return (
    <>
      <ResourcePage
        resource={personalModel}
        lines={[personalModelPoint, personalModelAlarm]}
        lineRules={{ [personalModelAlarm.name]: { alarmTypeId: alarmTypeRule } }}
        tree={{ field: 'parentId', resource: personalModel }}
        rowActions={[{ name: 'create', label: text('toCompany'), onRun: setSource, isShown: () => canCreate }]}
      />
      {source ? <CreateModel source={source} onClose={() => setSource(undefined)} /> : null}
    </>
  )
}

interface CreateModelProps {
  source: DraftRow
  onClose: () => void
}

/** Asks for code and name of the model of the company. */
function CreateModel({ source, onClose }: CreateModelProps) {
  const text = useText(personalModelWords)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('toCompanyOf', { name: source.name })}
      mode="action"
      isQuiet
      width={480}
      confirmText={text('create')}
      fields={inputsOf({ code, name }, (item) => ({
        label: labelIn(personalModel, item, language),
        help: item === 'code' ? text('codeHelp') : undefined,
      }))}
      initial={{ code: source.code, name: source.name }}
      onSave={async (values) => {
        const model = await run(createModelFromPersonal, { ...values, personalModelId: source.id })
        toast('ok', text('created', { code: model.code }))
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}
