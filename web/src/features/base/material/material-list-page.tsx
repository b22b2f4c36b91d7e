// Materials. The classes at the left filter the list and set the class of a new material.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { useCan } from '../../../session/session.ts'
import { bomUrl } from '../bom/bom-url.ts'
import { bomWords } from '../bom/words.ts'
import { materialAddress } from './material-url.ts'
import { StandardMasters } from './standard-masters.tsx'

export function MaterialListPage() {
  const text = useText(bomWords)
  const navigate = useNavigate()
  const seesBoms = useCan(permissionOf(bom, 'page'))
  const boms = {
    name: 'boms',
    label: text('boms'),
    onRun: ({ id }: { id: string }) => void navigate(`${bomUrl}${addressOf({ materialId: id })}`),
  }
  return (
    <ResourcePage
      resource={material}
      lines={[materialUnit]}
      tree={{ field: 'materialClassId', resource: materialClass }}
      onOpen={({ id }) => void navigate(pageUrl(materialAddress, { id }))}
      rowActions={seesBoms ? [boms] : []}
    />
  )
}

export function MaterialClassPage() {
  return (
    <ResourcePage
      resource={materialClass}
      tree={{ field: 'parentId', resource: materialClass }}
      actions={({ total, filter }) => <StandardMasters total={total} isFiltered={Object.keys(filter).length > 0} />}
    />
  )
}

export function UnitPage() {
  return (
    <ResourcePage
      resource={unit}
      actions={({ total, filter }) => <StandardMasters total={total} isFiltered={Object.keys(filter).length > 0} />}
    />
  )
}
