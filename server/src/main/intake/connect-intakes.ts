// Connects a server with the drivers of others, and passes on answers of boxes to the server that sent the command.
import type { DriverHost } from '../../modules/gateway/index.ts'
import type { ControlAck } from '../../modules/telemetry/index.ts'
import { ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import type { CloseStack } from '../start/close-stack.ts'
import type { StartOptions } from '../start/start-options.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import type { ControlAcks } from './open-intake.ts'
import { RemoteDrivers, type RunningDrivers, serveDrivers } from './remote-drivers.ts'

const ackCall = 'control.ack'

interface IntakeConnections {
  readonly servers: ServerGroup
  readonly isIntake: boolean
  readonly drivers: DriverHost
  readonly controlAcks: ControlAcks
  /** Returns the server that owns the slot of a box; undefined while none does. */
  ownerOf(boxId: string): Promise<string | undefined>
  readonly report: StartOptions['report']
}

/** Returns the drivers as commands and routes use them. */
export async function connectIntakes(
  { servers, isIntake, drivers, controlAcks, ownerOf, report }: IntakeConnections,
  stack: CloseStack,
): Promise<RunningDrivers> {
  const { calls, membership } = servers
  if (!calls) return drivers
  calls.handle(ackCall, (ack: ControlAck) => controlAcks.listener(ack))
  if (isIntake) {
    serveDrivers(calls, drivers)
    controlAcks.forward = (ack) => {
      for (const { id } of membership.live().filter((server) => server.id !== membership.id)) {
        calls.callServer(id, ackCall, ack).catch((error: unknown) => {
          if (!(error instanceof ServerUnreachable)) report('an answer of a box to another server', error)
        })
      }
    }
  }
  const remote = new RemoteDrivers({ calls, membership, local: drivers, ownerOf, report })
  stack.add('drivers of other servers', remote, (opened) => opened.stop()).start()
  return remote
}
