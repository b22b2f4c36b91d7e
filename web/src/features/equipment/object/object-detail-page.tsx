import { objectDetail } from '@gemba/contract/equipment/object/object-detail.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { objectWords } from './words.ts'

/** The attributes that objects have by their type. */
export function ObjectDetailPage() {
  const text = useText(objectWords)
  return (
    <ResourcePage
      resource={objectDetail}
      fixed={{ isOfType: 1 } as object}
      hidden={['objectId']}
      rules={{
        objectType: {},
        code: {},
        name: {},
        value: { help: text('usualValueHelp') },
        dictCode: { help: text('dictHelp') },
      }}
    />
  )
}
