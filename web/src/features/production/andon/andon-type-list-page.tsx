// Types of calls, each with its ladder: whom every level of escalation tells.
import { andonLevel, andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

export function AndonTypeListPage() {
  return <ResourcePage resource={andonType} lines={[andonLevel]} />
}
