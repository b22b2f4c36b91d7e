import { payload } from '../kit/module.ts'

export const controlEvents = {
  /** A command waits for a second person. */
  'controlCommand.waiting': payload<{
    controlId: string
    objectId: string
    objectName: string
    objectNameEn: string | null
    objectNameTw: string | null
    pointName: string
    pointNameEn: string | null
    pointNameTw: string | null
    /** With its unit, or the text of a state. */
    value: string
    valueEn: string
    oldValue: string | null
    oldValueEn: string | null
    userId: string | null
    userName: string
    reason: string | null
    at: number
  }>(),
}
