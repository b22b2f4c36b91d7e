// Opens the intake of a server: that of all boxes, or that of the slots which it owns among several servers.
import { type IntakeClient, LatestStore, type LiveConnection } from '../../modules/telemetry/index.ts'
import { ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import { RedisChannels } from '../../platform/redis-channels.ts'
import type { RedisConnection } from '../../platform/redis-connection.ts'
import type { CloseStack } from '../start/close-stack.ts'
import type { StartOptions } from '../start/start-options.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import { type IntakeDependencies, intakeListeners, intakeOptions, openIntake } from './open-intake.ts'
import { openSharedIntake, type SharedIntakeParts } from './open-shared-intake.ts'
import type { IntakeThread } from './thread-client.ts'

interface AnyIntakeDependencies extends Omit<IntakeDependencies, 'thread'> {
  /** Undefined on one of several servers. */
  readonly thread: IntakeThread | undefined
  readonly servers: ServerGroup
  /** Ends the drivers of boxes whose slots this server is giving up. */
  leave(): Promise<void>
  /** Redis of several servers. */
  readonly redis: RedisConnection | undefined
  /** Called after this server owns other slots. */
  changed(): void
}

export interface AnyIntake {
  readonly intake: IntakeClient
  /** The slots of this server; undefined if it is the only one. */
  readonly slots: SharedIntakeParts | undefined
}

export async function openAnyIntake(
  options: StartOptions,
  dependencies: AnyIntakeDependencies,
  stack: CloseStack,
): Promise<AnyIntake> {
  const { thread, servers, leave, changed, databaseUrl } = dependencies
  const { calls, membership } = servers
  if (!calls) {
    // `openStore` has refused a server that has neither an intake nor other servers.
    if (!thread) throw new TypeError('this server has no intake')
    const intake = await openIntake(options, Object.assign({}, dependencies, { thread }))
    return { intake, slots: undefined }
  }
  const network = {
    handle: calls.handle.bind(calls),
    callServer: calls.callServer.bind(calls),
    isSilent: (error: unknown) => error instanceof ServerUnreachable,
  }
  const slots = openSharedIntake({
    databaseUrl,
    members: membership,
    network,
    live: await openLive(options, dependencies, stack),
    options: Object.assign(intakeOptions(options, dependencies), {
      acknowledgement: options.settings.spool,
      live: liveAddressOf(options, servers),
    }),
    listeners: Object.assign(intakeListeners(options, dependencies), {
      onBroker: () => dependencies.brokerNotice.update(slots.intake.brokerState?.fault ?? 'ok'),
    }),
    report: options.report,
    leave,
    changed,
    gaveUp: () => servers.announce(),
  })
  await slots.start()
  return { intake: slots.intake, slots }
}

/** Returns where servers exchange live values; undefined for a single server. */
function liveAddressOf({ settings }: StartOptions, { identity }: ServerGroup) {
  const { redisUrl: url } = settings
  return url && identity ? { url, prefix: identity.installation } : undefined
}

/** Throws `StartRefusal` if Redis does not respond. */
async function openLive(
  options: StartOptions,
  { servers, redis }: AnyIntakeDependencies,
  stack: CloseStack,
): Promise<LiveConnection | undefined> {
  const address = liveAddressOf(options, servers)
  if (!address || !redis) return undefined
  const { url, prefix } = address
  const channels = stack.add('live values', await RedisChannels.open(url, redis), (opened) => opened.close())
  return { channels, store: new LatestStore(redis, prefix), prefix }
}
