// Locations of the company. The tree at the left filters the list and sets the parent of a new one.
import { area } from '@gemba/contract/base/area.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { baseWords } from './words.ts'

export function AreaListPage() {
  const text = useText(baseWords)
  return (
    <ResourcePage
      resource={area}
      title={text('areas')}
      tree={{ field: 'parentId', resource: area }}
      rules={{ code: {}, name: {}, parentId: {}, sortNumber: {}, longitude: {}, latitude: {}, remark: {} }}
    />
  )
}
