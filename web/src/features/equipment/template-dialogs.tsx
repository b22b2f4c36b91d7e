// Saving a part of the plant as a template, and making it again elsewhere.
import {
  type CreatedFromTemplate,
  createFromTemplate,
  projectTemplate,
} from '@gemba/contract/equipment/project-template.ts'
import { useNavigate } from 'react-router'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { isReadable, nameIn } from '../../resource/area.ts'
import { callRoute } from '../../resource/call-route.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { refresh } from '../../resource/query.ts'
import { useSession } from '../../resource/session.ts'
import { equipmentArea, objectUrl } from './area.ts'

const savedFields = ['code', 'name', 'remark'] as const

/** Asks for the name of a new template of an object and all below it. */
export function SaveAsTemplate({ object, onClose }: { object: { id: string; name: string }; onClose: () => void }) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const save = async (values: Values) => {
    await callRoute(projectTemplate, 'create', { ...values, objectId: object.id })
    await refresh('equipment')
  }
  return (
    <EditDialog
      area={equipmentArea}
      title={text('saveAsTemplate')}
      mode="act"
      width={560}
      fields={savedFields.map((name) => ({
        name,
        label: nameIn(equipmentArea, `projectTemplate.${name}`, language),
        field: projectTemplate.fields[name],
        ...(name === 'name' ? { help: text('templateHelp') } : {}),
      }))}
      initial={{ name: object.name }}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** Asks which template is made again, where and under which codes; opens what was made. */
export function CreateFromTemplate({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const fields = useTargetFields()
  const save = async (values: Values) => {
    const made = await call<CreatedFromTemplate>(createFromTemplate.paths[0] ?? '', values)
    await refresh('equipment')
    void navigate(`${objectUrl}/${made.objectId}`)
  }
  return (
    <EditDialog
      area={equipmentArea}
      title={text('newFromTemplate')}
      mode="act"
      fields={fields}
      initial={templateId ? { templateId } : {}}
      onSave={save}
      onClose={onClose}
    />
  )
}

function useTargetFields(): FormField[] {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const { templateId, codePrefix, namePrefix, parentId, boxId, departmentId } = createFromTemplate.body
  const nameOf = (field: string) => nameIn(equipmentArea, `object.${field}`, language)
  const fields: FormField[] = [
    { name: 'templateId', label: nameIn(equipmentArea, 'projectTemplate', language), field: templateId },
    { name: 'codePrefix', label: text('codePrefix'), field: codePrefix, help: text('codePrefixHelp') },
    { name: 'namePrefix', label: text('namePrefix'), field: namePrefix },
    { name: 'parentId', label: nameOf('parentId'), field: parentId, help: text('templateParentHelp') },
    { name: 'boxId', label: nameOf('boxId'), field: boxId, help: text('templateBoxHelp') },
    { name: 'departmentId', label: nameOf('departmentId'), field: departmentId, help: text('templateDepartmentHelp') },
  ]
  return fields.filter(({ field }) => isReadable(equipmentArea, field, authorities ?? []))
}
