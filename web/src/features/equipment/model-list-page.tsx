import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { modelAddress } from './page-urls.ts'
import { equipmentTexts } from './words.ts'

export function ModelListPage() {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const open = (id: string) => void navigate(pageUrl(modelAddress, { id }))
  return (
    <ResourcePage
      resource={model}
      lines={[modelPoint]}
      tree={{ field: 'parentId', resource: model, onLeaf: open }}
      onOpen={(row) => open(row.id)}
      rowActions={[{ name: 'points', label: text('points'), onRun: (row) => open(row.id) }]}
    />
  )
}
