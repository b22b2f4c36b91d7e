// Groups of gateways. The tree at the left filters the list and sets the parent of a new group.

import { box } from '@gemba/contract/gateway/box.ts'
import { boxGroup } from '@gemba/contract/gateway/group/box-group.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { pluralIn } from '../../../resource/labels.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useMoveActions } from '../../../resource/record/move-actions.ts'
import { boxUrl } from '../page-urls.ts'

export function BoxGroupPage() {
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const boxes = {
    name: 'boxes',
    label: pluralIn(box, language),
    onRun: ({ id }: { id: string }) => void navigate(`${boxUrl}${addressOf({ groupId: id })}`),
  }
  return (
    <ResourcePage
      resource={boxGroup}
      tree={{ field: 'parentId', resource: boxGroup }}
      rowActions={[boxes, ...useMoveActions(boxGroup)]}
    />
  )
}
