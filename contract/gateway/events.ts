import { payload } from '../kit/module.ts'

export const gatewayEvents = {
  'box.changed': payload<{ boxId: string }>(),
  'box.stateChanged': payload<{
    boxId: string
    boxCode: string
    boxName: string
    boxNameEn: string | null
    boxNameTw: string | null
    oldState: number
    state: number
    at: number
    cause: string
  }>(),
  /** The box connects and disconnects too often. Its changes of state are not notified until it is calm. */
  'box.flapping': payload<{
    boxId: string
    boxCode: string
    boxName: string
    boxNameEn: string | null
    boxNameTw: string | null
    changes: number
  }>(),
}
