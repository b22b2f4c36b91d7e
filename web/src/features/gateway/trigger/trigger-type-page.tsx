import { triggerType } from '@gemba/contract/gateway/trigger/trigger-type.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useMoveActions } from '../../../resource/record/move-actions.ts'

export const TriggerTypePage = () => <ResourcePage resource={triggerType} rowActions={useMoveActions(triggerType)} />
