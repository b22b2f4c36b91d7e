// How gateway boxes speak to their devices. The parameters of a protocol are set by what uses it.
import { protocol } from '@gemba/contract/base/protocol.ts'
import { baseWords } from '../../i18n/base.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { baseArea } from './area.ts'

export function ProtocolListPage() {
  const text = useText(baseWords)
  return <ResourcePage resource={protocol} area={baseArea} title={text('protocols')} hidden={['parameters']} />
}
