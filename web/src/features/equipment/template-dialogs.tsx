// Dialogs that save a part of the plant as a template and create objects from a template.
import { object } from '@gemba/contract/equipment/object.ts'
import { createFromTemplate, projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { FieldOf } from '@gemba/contract/kit/resource.ts'
import { useNavigate } from 'react-router'
import { callRoute } from '../../api/call-route.ts'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../resource/form/form-field.ts'
import { isReadable, labelIn, nounIn } from '../../resource/labels.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { useSession } from '../../session/session.ts'
import { objectAddress } from './page-urls.ts'
import { equipmentTexts } from './words.ts'

const { code, name, remark } = projectTemplate.fields

/** Asks for the name of a new template of an object and its descendants. */
export function SaveAsTemplate({ object, onClose }: { object: { id: string; name: string }; onClose: () => void }) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('saveAsTemplate')}
      mode="action"
      confirmText={text('saveTemplate')}
      width={560}
      fields={inputsOf({ code, name, remark }, (item) => ({
        label: labelIn(projectTemplate, item, language),
        help: item === 'name' ? text('templateHelp') : undefined,
      }))}
      initial={{ name: object.name }}
      onSave={async (values) => {
        await callRoute(projectTemplate, 'create', { ...values, objectId: object.id })
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}

/** Asks for the template, the parent and the codes of the new objects; opens the created object. */
export function CreateFromTemplate({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const fields = useTargetFields()
  return (
    <EditDialog
      title={text('newFromTemplate')}
      mode="action"
      confirmText={text('createObject')}
      fields={fields}
      initial={templateId ? { templateId } : {}}
      onSave={async (values) => {
        const created = await run(createFromTemplate, values)
        await refresh('equipment')
        void navigate(pageUrl(objectAddress, { id: created.objectId }))
      }}
      onClose={onClose}
    />
  )
}

function useTargetFields() {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const { templateId, codePrefix, namePrefix, parentId, boxId, departmentId } = createFromTemplate.input
  const nameOf = (field: FieldOf<typeof object>) => labelIn(object, field, language)
  const canRead = (field: Field) => isReadable(field, authorities ?? [])
  return {
    templateId: { label: nounIn(projectTemplate, language), field: templateId },
    codePrefix: { label: text('codePrefix'), field: codePrefix, help: text('codePrefixHelp') },
    namePrefix: { label: text('namePrefix'), field: namePrefix },
    parentId: canRead(parentId)
      ? { label: nameOf('parentId'), field: parentId, help: text('templateParentHelp') }
      : undefined,
    boxId: canRead(boxId) ? { label: nameOf('boxId'), field: boxId, help: text('templateBoxHelp') } : undefined,
    departmentId: canRead(departmentId)
      ? { label: nameOf('departmentId'), field: departmentId, help: text('templateDepartmentHelp') }
      : undefined,
  }
}
