// Systems of the factory that the product calls, with a test for each.
import { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { SecretInput } from '../../../resource/form/inputs/secret-input.tsx'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { TestPanel } from './test-panel.tsx'
import { customInterfaceWords } from './words.ts'

type Row = EntityOf<typeof customInterface>

export function CustomInterfaceListPage() {
  const text = useText(customInterfaceWords)
  const canEdit = useCan(permissionOf(customInterface, 'update'))
  const [tested, setTested] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={customInterface}
        cells={{
          isEnabled: ({ isEnabled }) => (
            <StateWord presence={isEnabled === 1 ? 'on' : 'disabled'}>{text(isEnabled === 1 ? 'on' : 'off')}</StateWord>
          ),
        }}
        rules={{
          code: { help: text('pathHelp'), isWide: true },
          name: {},
          nameEn: {},
          nameTw: {},
          timeLimit: { help: text('timeLimitHelp') },
          url: { help: text('urlHelp'), isWide: true },
          secret: { input: (props) => <SecretInput {...props} />, help: text('secretHelp'), isWide: true },
          isEnabled: {},
          description: {},
        }}
        rowActions={canEdit ? [{ name: 'test', label: text('test'), onRun: setTested }] : []}
      />
      {tested ? <TestPanel tested={tested} onClose={() => setTested(undefined)} /> : null}
    </>
  )
}
