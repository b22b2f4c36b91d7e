// All routes of the product.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import type { CompanyUse } from '@gemba/contract/identity/company.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import {
  adminRoutes,
  type BackupServices,
  pictureReader,
  type RetentionServices,
  type ServerServices,
  serverRoutes,
  spreadsheetRoutes,
} from '../../modules/admin/index.ts'
import {
  alarmRoutes,
  alarmRulePartRoutes,
  countOpenAlarms,
  modelRules,
  nameAlarm,
  type OpenAlarms,
  pointRules,
} from '../../modules/alarm/index.ts'
import { baseRoutes } from '../../modules/base/index.ts'
import { type ControlServices, controlRoutes } from '../../modules/control/index.ts'
import { docsRoutes } from '../../modules/docs/index.ts'
import { energyRoutes } from '../../modules/energy/index.ts'
import {
  boxIdsOfObjects,
  countEquipment,
  equipmentRoutes,
  type ModelSyncServices,
} from '../../modules/equipment/index.ts'
import {
  boxRequestRoutes,
  channelRoutes,
  countBoxesOf,
  type DriverServices,
  type FileSetServices,
  fileSetRoutes,
  type GatewayServices,
  gatewayRoutes,
  listSilences,
  lockBox,
  mappingRoutes,
  presenceByBox,
} from '../../modules/gateway/index.ts'

import {
  assertRestorable,
  identityRoutes,
  type Licences,
  listColleagues,
  listCompanies,
  nicknamesOf,
  openPasswordProof,
  readScopeOf,
  type SendCode,
  type SessionStore,
  type Setup,
  setRawRetention,
  trackedIdentity,
  userCan,
} from '../../modules/identity/index.ts'
import { channelsOf, messageRoutes, trackedMessages } from '../../modules/message/index.ts'
import { overviewRoutes } from '../../modules/overview/index.ts'
import { nameReport, productionRoutes, trackedProduction } from '../../modules/production/index.ts'
import { stockRoutes } from '../../modules/stock/index.ts'
import { readCurrent, recentValuesOf, type TelemetryServices, telemetryRoutes } from '../../modules/telemetry/index.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { FileFolder } from '../../platform/files/file-folder.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { regularRoutes } from '../../resource/regular.ts'
import { withDerivedFields } from '../derived/derived-fields.ts'
import { rowStates } from '../derived/row-states.ts'

export interface RouteServices {
  readonly sessions: SessionStore
  readonly setup: Setup
  /** Called with the token of a session that was signed out. */
  sessionEnded(token: string): void
  readonly reports: GatewayServices['reports']
  readonly gatewayAddress: GatewayServices['gatewayAddress']
  readonly sendCode: SendCode
  readonly licences: Licences
  readonly limits: Limits
  /** Reports failures that the client does not see. */
  report(message: string, error: unknown): void
  readonly telemetry: Omit<TelemetryServices, 'silences'>
  readonly files: FileFolder
  readonly uploadsMb: number
  readonly backup: Omit<BackupServices, 'provePassword' | 'tickets'>
  readonly retention: RetentionServices
  readonly outbound: Outbound
  readonly drivers: DriverServices
  readonly serverPage: ServerServices
  readonly boxes: FileSetServices['boxes']
  readonly modelSync: ModelSyncServices
  readonly control: Omit<ControlServices, 'provePassword' | 'userCan'>
}

/** Returns the usage of a company, except users. */
async function countUse(read: Read): Promise<Omit<CompanyUse, 'users'>> {
  return { ...(await countEquipment(read)), boxes: await countBoxesOf(read) }
}

async function companyCodeOf(read: Read): Promise<string> {
  const company = (await listCompanies(read)).find(({ id }) => id === read.actor.companyId)
  if (!company) throw new DomainError('notFound')
  return company.code
}

/** Returns the open alarms by object, if the reader may see alarms. */
const countAlarms = async (read: Read) =>
  can(read.actor.authorities, pageAlarmEpisodes.permission) ? countOpenAlarms(read) : new Map<string, OpenAlarms>()

/** Returns the boxes of objects with active alarms. */
async function alarmedBoxIds(read: Read): Promise<string[]> {
  const alarms = await countAlarms(read)
  const objectIds = [...alarms].flatMap(([id, { activeCount }]) => (activeCount > 0 ? [id] : []))
  return boxIdsOfObjects(read, objectIds)
}

/** Record kinds of other modules for record history and operation log. */
export const recordKindsOfModules = {
  tracked: [...trackedIdentity, ...trackedMessages, ...trackedProduction],
  loggedNouns: {
    alarmEpisode: { table: 'alarm_episode', nameOf: nameAlarm },
    workReport: { table: 'work_report', nameOf: nameReport },
  },
}

/** Binds the routes of all modules to their services. */
export function routesOf(services: RouteServices): BoundRoute[] {
  const provePassword = openPasswordProof(services.limits)
  const moduleRoutes = [
    ...identityRoutes({
      ...services,
      provePassword,
      countUse,
      showPicture: pictureReader(services.files),
      channelsOf,
    }),
    ...adminRoutes({
      ...services,
      backup: { ...services.backup, provePassword },
      withinLimit: (work, change) => services.licences.withinLimit(work, change),
      refuseRestored: assertRestorable,
      companies: { list: listCompanies, setRawRetention },
      nicknamesOf,
      ...recordKindsOfModules,
    }),
    ...serverRoutes(services.serverPage),
    ...baseRoutes(services),
    ...equipmentRoutes({
      rules: pointRules,
      modelRules,
      files: services.files,
      uploadsMb: services.uploadsMb,
      readScope: readScopeOf,
      holdBox: lockBox,
      modelSync: services.modelSync,
      presenceByBox,
      countAlarms,
      nicknamesOf,
      readCurrent: (call, ids) => readCurrent(services.telemetry, call, ids),
      readRecent: recentValuesOf(services.telemetry),
    }),
    ...gatewayRoutes({ ...services, companyCodeOf, alarmedBoxIds }),
    ...channelRoutes(services.drivers),
    ...mappingRoutes(services),
    ...fileSetRoutes(services),
    ...boxRequestRoutes(services.boxes),
    ...telemetryRoutes({ ...services.telemetry, silences: listSilences }),
    ...controlRoutes({ ...services.control, provePassword, userCan }),
    ...alarmRoutes,
    ...alarmRulePartRoutes(services.telemetry),
    ...energyRoutes(services),
    ...stockRoutes,
    ...overviewRoutes(services),
    ...productionRoutes({ listColleagues, limits: services.limits, telemetry: services.telemetry }),
    ...messageRoutes(services),
    ...docsRoutes,
  ]
  const kinds = rowStates(services.telemetry)
  const all = [...moduleRoutes, ...regularRoutes(moduleRoutes)].map((route) =>
    withDerivedFields(route, kinds, services.report),
  )
  return [...all, ...spreadsheetRoutes(all, services.files)]
}
