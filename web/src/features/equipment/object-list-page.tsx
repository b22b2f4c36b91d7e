import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { nameIn } from '../../resource/area.ts'
import { call } from '../../resource/client.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { refresh } from '../../resource/query.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { equipmentArea, objectUrl } from './area.ts'

/** Field of the command and the resource's field that names it. */
const commandFields = {
  modelId: 'modelId',
  objectCode: 'code',
  objectName: 'name',
  parentId: 'parentId',
  boxId: 'boxId',
  deviceCode: 'deviceCode',
} as const

export function ObjectListPage() {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const open = (id: string) => void navigate(`${objectUrl}/${id}`)
  const canEdit = useCan(createObjectByModel.permission)
  return (
    <>
      <ResourcePage
        resource={object}
        area={equipmentArea}
        tree={{ field: 'parentId', resource: object, onLeaf: open }}
        onOpen={(row) => open(row.id)}
        rowActions={[
          { name: 'points', label: text('points'), onRun: (row) => void navigate(`${objectUrl}/${row.id}/point`) },
        ]}
        actions={() =>
          canEdit ? (
            <button type="button" className="plain-button" onClick={() => setCreating(true)}>
              {text('createByModel')}
            </button>
          ) : null
        }
      />
      {isCreating ? <CreateByModel onClose={() => setCreating(false)} /> : null}
    </>
  )
}

function CreateByModel({ onClose }: { onClose: () => void }) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const fields = Object.entries(commandFields).map(([name, field]) => ({
    name,
    label: nameIn(equipmentArea, `object.${field}`, language),
    field: createObjectByModel.body[name as keyof typeof commandFields],
  }))
  const save = async (values: object) => {
    await call('/infObject/createByModel', values)
    await refresh('equipment')
  }
  return (
    <EditDialog
      area={equipmentArea}
      title={text('createByModel')}
      mode="act"
      fields={fields}
      initial={{}}
      onSave={save}
      onClose={onClose}
    />
  )
}
