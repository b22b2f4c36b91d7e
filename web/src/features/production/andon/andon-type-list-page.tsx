// Types of andon calls with their escalation levels and the people that each level notifies.
import { andonLevel, andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

export function AndonTypeListPage() {
  return <ResourcePage resource={andonType} lines={[andonLevel]} />
}
