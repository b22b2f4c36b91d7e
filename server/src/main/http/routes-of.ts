// All routes of the product in one list.
import type { CompanyUse } from '@gemba/contract/identity/company.ts'
import {
  adminRoutes,
  type BackupServices,
  pictureReader,
  type RetentionServices,
  spreadsheetRoutes,
} from '../../modules/admin/index.ts'
import { alarmRoutes, nameAlarm, pointRules } from '../../modules/alarm/index.ts'
import { baseRoutes } from '../../modules/base/index.ts'
import { docsRoutes } from '../../modules/docs/index.ts'
import { energyRoutes } from '../../modules/energy/index.ts'
import { countEquipment, equipmentRoutes, projectTemplateRoutes } from '../../modules/equipment/index.ts'
import {
  countBoxesOf,
  type GatewayServices,
  gatewayRoutes,
  listSilences,
  lockBox,
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
} from '../../modules/identity/index.ts'
import { channelsOf, messageRoutes, trackedMessages } from '../../modules/message/index.ts'
import { overviewRoutes } from '../../modules/overview/index.ts'
import { nameReport, productionRoutes, trackedProduction } from '../../modules/production/index.ts'
import { stockRoutes } from '../../modules/stock/index.ts'
import { type TelemetryServices, telemetryRoutes } from '../../modules/telemetry/index.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { FileFolder } from '../../platform/files/file-folder.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { regularRoutes } from '../../resource/regular.ts'

export interface RouteServices {
  readonly sessions: SessionStore
  readonly setup: Setup
  /** Told the token of a session that was signed out. */
  sessionEnded(token: string): void
  readonly reports: GatewayServices['reports']
  readonly gatewayAddress: GatewayServices['gatewayAddress']
  readonly sendCode: SendCode
  readonly licences: Licences
  readonly limits: Limits
  /** Told of failures that a caller does not see. */
  report(message: string, error: unknown): void
  readonly telemetry: Omit<TelemetryServices, 'silences'>
  readonly files: FileFolder
  readonly uploadsMb: number
  readonly backup: Omit<BackupServices, 'provePassword'>
  readonly retention: RetentionServices
  readonly outbound: Outbound
}

/** What a company keeps, beside its users. */
async function countUse(read: Read): Promise<Omit<CompanyUse, 'users'>> {
  return { ...(await countEquipment(read)), boxes: await countBoxesOf(read) }
}

async function companyCodeOf(read: Read): Promise<string> {
  const own = (await listCompanies(read)).find(({ id }) => id === read.actor.companyId)
  if (!own) throw new DomainError('notFound')
  return own.code
}

/** Nouns of other modules that record history and operation log tell of. */
export const told = {
  tracked: [...trackedIdentity, ...trackedMessages, ...trackedProduction],
  named: {
    alarmEpisode: { table: 'alarm_episode', nameOf: nameAlarm },
    workReport: { table: 'work_report', nameOf: nameReport },
  },
}

/** Binds every module's routes to the services they need. */
export function routesOf(services: RouteServices): BoundRoute[] {
  const provePassword = openPasswordProof(services.limits)
  const own = [
    ...identityRoutes(services.sessions, {
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
      ...told,
    }),
    ...baseRoutes(services),
    ...equipmentRoutes,
    ...projectTemplateRoutes({ rules: pointRules, readScope: readScopeOf, holdBox: lockBox }),
    ...gatewayRoutes({ ...services, companyCodeOf }),
    ...telemetryRoutes({ ...services.telemetry, silences: listSilences }),
    ...alarmRoutes,
    ...energyRoutes(services),
    ...stockRoutes,
    ...overviewRoutes(services),
    ...productionRoutes({ listColleagues, limits: services.limits, telemetry: services.telemetry }),
    ...messageRoutes(services),
    ...docsRoutes,
  ]
  const all = [...own, ...regularRoutes(own)]
  return [...all, ...spreadsheetRoutes(all, services.files)]
}
