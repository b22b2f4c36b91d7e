// Places of the company: the tree at the left chooses what the list shows, and where a new one goes.
import { area } from '@gemba/contract/base/area.ts'
import { baseWords } from '../../i18n/base.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { baseArea } from './area.ts'

export function AreaListPage() {
  const text = useText(baseWords)
  return (
    <ResourcePage
      resource={area}
      area={baseArea}
      title={text('areas')}
      tree={{ field: 'parentId', resource: area }}
      rules={{ code: {}, name: {}, parentId: {}, sortNumber: {}, remark: {} }}
    />
  )
}
