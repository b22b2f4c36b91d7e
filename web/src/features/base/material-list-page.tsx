// Materials: the classes at the left choose what the list shows, and where a new one goes.
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function MaterialListPage() {
  return (
    <ResourcePage
      resource={material}
      lines={[materialUnit]}
      tree={{ field: 'materialClassId', resource: materialClass }}
    />
  )
}

export function MaterialClassPage() {
  return <ResourcePage resource={materialClass} tree={{ field: 'parentId', resource: materialClass }} />
}
