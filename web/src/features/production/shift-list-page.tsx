// The list of shifts with their breaks.
import { shift, shiftBreak } from '@gemba/contract/production/calendar/shift.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function ShiftListPage() {
  return <ResourcePage resource={shift} lines={[shiftBreak]} />
}
