// The public interface of the control module: commands to devices.

export type { ControlServices } from './command/control-point.ts'
export { openControl } from './open-control.ts'
export { controlRoutes } from './part.ts'
export { controlRetention } from './retention.ts'
