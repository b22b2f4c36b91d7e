// Calls for help from the floor, told to people by this module.
import { payload } from '../kit/module.ts'

export interface AndonEvent {
  stationId: string | null
  stationName: string
  description: string
  reporter: string
  at: number
}

export const messageEvents = {
  'andon.deviceAbnormal': payload<AndonEvent>(),
  'andon.materialAbnormal': payload<AndonEvent>(),
  'andon.qualityAbnormal': payload<AndonEvent>(),
}
