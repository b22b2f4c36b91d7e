import { model } from '@gemba/contract/equipment/model.ts'
import { useNavigate } from 'react-router'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { equipmentArea, modelUrl } from './area.ts'

export function ModelListPage() {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`${modelUrl}/${id}`)
  return (
    <ResourcePage
      resource={model}
      area={equipmentArea}
      tree={{ field: 'parentId', resource: model, onLeaf: open }}
      onOpen={(row) => open(row.id)}
      rowActions={[{ name: 'points', label: text('points'), onRun: (row) => open(row.id) }]}
    />
  )
}
