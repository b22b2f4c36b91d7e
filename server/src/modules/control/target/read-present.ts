import type { DriverHost } from '../../gateway/index.ts'
import type { IntakePort } from '../../telemetry/index.ts'
import type { ControlTarget } from './control-target.ts'
import type { PresentState } from './obstacle.ts'

/** What control needs of the intake and of the drivers. */
export interface ControlDevices {
  readonly intake: Pick<IntakePort, 'latestValues' | 'controlPresence' | 'sendControl'>
  readonly drivers: Pick<DriverHost, 'runsBox' | 'isDeviceOnline' | 'write'>
}

const unknownPresence = { isEnabled: false, isOnline: false }

/** Returns what is true now for the target. Throws `unavailable` while the intake is not ready. */
export async function readPresent({ intake, drivers }: ControlDevices, target: ControlTarget): Promise<PresentState> {
  const { point, feedback, source, inputs } = target
  const pointIds = [...new Set([point.id, ...(feedback ? [feedback.id] : []), ...inputs.values()])]
  const [latest, presence] = await Promise.all([
    intake.latestValues(pointIds),
    source ? intake.controlPresence(source.boxId) : unknownPresence,
  ])
  const isRun = source && drivers.runsBox(source.boxId)
  return {
    presence,
    isDriven: isRun ? drivers.isDeviceOnline(source.boxId, source.deviceCode) : undefined,
    latest: new Map(latest.map((value) => [value.pointId, value])),
  }
}
