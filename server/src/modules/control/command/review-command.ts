// A stored command is checked again before it is sent, with the settings that its point has now.
import { controlKind } from '@gemba/contract/control/dictionaries.ts'
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import { loadTarget } from '../target/control-target.ts'
import { findObstacle, findValueObstacle } from '../target/obstacle.ts'
import { type ControlDevices, readPresent } from '../target/read-present.ts'
import type { CommandDetails } from './command-details.ts'
import { commandFor } from './command-for.ts'
import type { CommandWay } from './store-command.ts'

export interface ReviewedCommand {
  readonly kind: number
  /** Null if the point was deleted after the request. */
  readonly pointId: string | null
  readonly target: string
  readonly details: CommandDetails
}

export interface Review {
  /** Why the value cannot be written now; undefined if it can. */
  readonly obstacle: ControlFault | undefined
  /** The way to the device, whose address or scale may have changed; undefined if it stays. */
  readonly way: CommandWay | undefined
}

/** Checks the value of a stored command. Throws `notFound` if the reader does not see its point, and `unavailable`. */
export async function reviewCommand(
  devices: ControlDevices,
  { inRead }: Pick<Transactions, 'inRead'>,
  { kind, pointId, target: value, details }: ReviewedCommand,
): Promise<Review> {
  if (kind !== controlKind.codes.point) return { obstacle: undefined, way: undefined }
  if (pointId === null) return refused(reasonOf('pointDisabled'))
  const target = await inRead((read) => loadTarget(read, pointId))
  const present = await readPresent(devices, target)
  const obstacle = findObstacle(target, present, Date.now()) ?? findValueObstacle(target, value)
  if (obstacle) return refused(obstacle)
  const { boxId, details: presentDetails } = commandFor({ target, present }, value)
  const { request } = details
  return { obstacle: undefined, way: { boxId, details: { ...presentDetails, request } } }
}

const refused = (obstacle: ControlFault): Review => ({ obstacle, way: undefined })
