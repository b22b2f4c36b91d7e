// Opens what receives readings: the intake, the slots of this server among several, and the drivers of its boxes.
import { BrokerNotice } from '../../modules/admin/index.ts'
import { BoxStateRecorder } from '../../modules/gateway/index.ts'
import type { Store } from '../../platform/db/store.ts'
import type { RedisConnection } from '../../platform/redis-connection.ts'
import { connectIntakes } from '../intake/connect-intakes.ts'
import { shareFlush } from '../intake/flush-others.ts'
import { LivePoints } from '../intake/live-points.ts'
import { openAnyIntake } from '../intake/open-any-intake.ts'
import type { ControlAcks } from '../intake/open-intake.ts'
import type { IntakeThread } from '../intake/thread-client.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import type { CloseStack } from './close-stack.ts'
import { openDrivers } from './open-outbound.ts'
import { serverNameOf } from './open-shared.ts'
import type { StartOptions } from './start-options.ts'

interface ReadingsDependencies {
  /** Undefined on one of several servers. */
  readonly thread: IntakeThread | undefined
  readonly store: Store
  readonly databaseUrl: string
  readonly host: string
  readonly servers: ServerGroup
  readonly isIntake: boolean
  readonly redis: RedisConnection | undefined
}

/** Opens the intake of this server, or that of its slots, and the drivers, which start later. */
export async function openReadings(
  options: StartOptions,
  { thread, store, databaseUrl, host, servers, isIntake, redis }: ReadingsDependencies,
  stack: CloseStack,
) {
  const { report } = options
  const live = new LivePoints()
  const controlAcks: ControlAcks = { listener: () => undefined }
  const slotChange = { leave: async () => {}, listener: () => {} }
  const states = stack.add('states of boxes', new BoxStateRecorder(store, report), (opened) => opened.stop())
  const notice = new BrokerNotice(store, serverNameOf(options.settings, servers), report)
  const brokerNotice = stack.add('notices of the broker', notice, (opened) => opened.stop())
  const dependencies = {
    thread,
    servers,
    redis,
    leave: () => slotChange.leave(),
    changed: () => slotChange.listener(),
    states,
    brokerNotice,
    databaseUrl,
    live,
    host,
    brokerName: servers.identity?.installation,
    controlAcks,
  }
  const { intake, slots } = await openAnyIntake(options, dependencies, stack)
  stack.add('the intake', intake, () => intake.stop())
  const flushAll = shareFlush(servers, intake, report)
  const drivers = openDrivers(options, { store: slots?.store ?? store, intake, databaseUrl, isOwned: slots?.isOwned })
  slotChange.leave = () => drivers.endUnowned()
  slotChange.listener = () => drivers.reload()
  const ownerOf = async (boxId: string) => slots?.ownerOf(boxId)
  const runningDrivers = await connectIntakes({ servers, isIntake, drivers, controlAcks, ownerOf, report }, stack)
  return { live, controlAcks, intake, flushAll, slots, drivers, runningDrivers }
}
