// The face of the gateway module: boxes, their logins and states.
import type { BoundRoute } from '../../platform/http/route.ts'
import { boxRoutes } from './box.ts'
import { boxStateRoutes, type GatewayServices } from './box-state.ts'

export { storeBoxEvents } from './box-events.ts'
export { BoxLogins } from './box-login.ts'
export { loadBoxRecords, saveBoxRecords } from './box-records.ts'
export type { GatewayAddress, GatewayServices } from './box-state.ts'
export { BoxStateRecorder } from './box-state-recorder.ts'
export { type BoxPresence, boxIdOf, countBoxesOf, listBoxes, lockBox, presenceByBox } from './list-boxes.ts'
export { boxRetention } from './retention.ts'
export { beatIntake, listSilences, removeSilences, startListening, storeSilences } from './silences.ts'

export function gatewayRoutes(services: GatewayServices): BoundRoute[] {
  return [...boxRoutes, ...boxStateRoutes(services)]
}
