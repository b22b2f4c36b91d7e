import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useMoveActions } from '../../../resource/record/move-actions.ts'

export const AlarmTypePage = () => <ResourcePage resource={alarmType} rowActions={useMoveActions(alarmType)} />
