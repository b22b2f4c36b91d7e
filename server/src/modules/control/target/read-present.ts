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

/** Returns what is true now for a target. Throws `unavailable` while the intake is not ready. */
export async function readPresent(devices: ControlDevices, target: ControlTarget): Promise<PresentState> {
  const presentOf = await readPresentOf(devices, [target])
  return presentOf(target)
}

/** Returns what is true now for targets of one object, in two requests. Throws `unavailable`. */
export async function readPresentOf(
  { intake, drivers }: ControlDevices,
  targets: readonly ControlTarget[],
): Promise<(target: ControlTarget) => PresentState> {
  const pointIds = targets.flatMap(({ point, feedback, devicePointIds, inputs }) => [
    point.id,
    ...devicePointIds,
    ...(feedback ? [feedback.id] : []),
    ...inputs.values(),
  ])
  const boxId = targets.find(({ source }) => source)?.source?.boxId
  const [values, presence] = await Promise.all([
    intake.latestValues([...new Set(pointIds)]),
    boxId === undefined ? unknownPresence : intake.controlPresence(boxId),
  ])
  const latest = new Map(values.map((value) => [value.pointId, value]))
  return ({ source }) => ({
    presence,
    isDriven:
      source && drivers.runsBox(source.boxId) ? drivers.isDeviceOnline(source.boxId, source.deviceCode) : undefined,
    latest,
  })
}
