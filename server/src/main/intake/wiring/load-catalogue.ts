// Loads what an intake serves, from PostgreSQL: boxes and points, rules, states, triggers and calculations.
import type { AlarmEngine } from '../../../modules/alarm/intake.ts'
import {
  filterIntakePoints,
  listCataloguePoints,
  listIntakeEquipment,
  listPointIdsOfBoxes,
  type RunStateEngine,
} from '../../../modules/equipment/intake.ts'
import { applyMappings, listBoxes, listIntakeMappings, type TriggerEngine } from '../../../modules/gateway/intake.ts'
import { listCompanies } from '../../../modules/identity/intake.ts'
import type { CalculationEngine, ChangedRules, ForeignInputs, IntakeHooks } from '../../../modules/telemetry/intake.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Everything that is called with the samples of points. */
export interface Engines {
  readonly engine: AlarmEngine
  readonly runStates: RunStateEngine
  readonly triggers: TriggerEngine
  readonly calculations: CalculationEngine
}

export type Ownership = (companyId: string, boxId: string) => boolean

export interface CatalogueSource {
  readonly store: Store
  readonly engines: Engines
  readonly foreign: ForeignInputs
  /** Whether this intake serves a box; undefined if it serves all. */
  readonly isOwned: Ownership | undefined
  /** Returns the latest values of points of other intakes. */
  readStored(pointIds: readonly string[]): Promise<Parameters<ForeignInputs['restore']>[0]>
  /** Called with the points of other intakes that this one reads. */
  inputsChanged(pointIds: readonly string[]): void
}

type Scope = Parameters<IntakeHooks['loadCatalogue']>[0]

/** Returns what an intake loads at its start and after changes. */
export function catalogueLoader(source: CatalogueSource): IntakeHooks['loadCatalogue'] {
  const { store, engines, isOwned } = source
  return async (scope) => {
    await loadChanged(source, scope)
    const catalogue = await store.asSystem('intake').inRead((read) => readCatalogue(read, { scope, isOwned }))
    return Object.assign(catalogue, { points: engines.calculations.withResults(catalogue.points) })
  }
}

/** Loads the rules of a scope, and the states, triggers and calculations if they may have changed. */
async function loadChanged(source: CatalogueSource, scope: Scope): Promise<void> {
  const rules = scope === 'all' ? undefined : scope.rules
  if (rules === undefined) await loadEverything(source)
  else if (rules !== 'none') await loadRules(source, rules)
}

async function loadEverything(source: CatalogueSource): Promise<void> {
  const { store, engines, isOwned } = source
  const system = store.asSystem('intake')
  const owned = isOwned && (await system.inRead((read) => listIntakeEquipment(read, isOwned)))
  await engines.engine.load({ owned: owned?.pointIds })
  await engines.runStates.load(owned?.objectIds)
  await engines.triggers.load(owned?.pointIds)
  const companies = await system.inRead(listCompanies)
  await engines.calculations.load(new Map(companies.map(({ id, zone }) => [id, zone])), owned?.pointIds)
  if (owned) {
    const inputIds = Object.values(engines).flatMap((engine: Engines[keyof Engines]) => [...engine.inputIds])
    await followForeign(
      source,
      inputIds.filter((pointId) => !owned.pointIds.has(pointId)),
    )
  }
}

/** Loads the alarm rules that may have changed. All others are neither read nor compared. */
async function loadRules(source: CatalogueSource, changed: ChangedRules): Promise<void> {
  const { store, engines, foreign, isOwned } = source
  if (!isOwned) {
    await engines.engine.load({ changed })
    return
  }
  const selectOwned = (ids: readonly string[]) =>
    store.asSystem('intake').inRead((read) => filterIntakePoints(read, { pointIds: ids, isOwned }))
  const linkedIds = await engines.engine.load({ changed, owned: await selectOwned(changed.pointIds) })
  const ownLinkedIds = await selectOwned([...linkedIds])
  await followForeign(
    source,
    [...foreign.pointIds, ...linkedIds].filter((pointId) => !ownLinkedIds.has(pointId)),
  )
}

/** Follows points of other intakes. Those that no rule, state, trigger or calculation reads are left out. */
async function followForeign({ foreign, ...source }: CatalogueSource, pointIds: readonly string[]): Promise<void> {
  const added = foreign.follow(new Set(pointIds))
  source.inputsChanged(foreign.pointIds)
  if (added.length > 0) foreign.restore(await source.readStored(added))
}

interface CatalogueRequest {
  readonly scope: Scope
  readonly isOwned: Ownership | undefined
}

async function readCatalogue(read: Read, { scope, isOwned }: CatalogueRequest) {
  const requestedIds = scope === 'all' ? null : scope.boxIds
  const listedBoxes = await listBoxes(read, requestedIds)
  const boxes = isOwned ? listedBoxes.filter(({ companyId, boxId }) => isOwned(companyId, boxId)) : listedBoxes
  const boxIds = isOwned ? boxes.map(({ boxId }) => boxId) : requestedIds
  const ownIds = new Set(boxes.map(({ boxId }) => boxId))
  const foreignIds = (isOwned && requestedIds?.filter((boxId) => !ownIds.has(boxId))) ?? []
  const companyIds = new Set(boxes.map(({ companyId }) => companyId))
  const companies = (await listCompanies(read)).filter(({ id }) => companyIds.has(id))
  return {
    companies: companies.map(({ id, code, ...company }) => ({ ...company, companyId: id, companyCode: code })),
    boxes: boxes.map(({ boxId, boxCode, companyId, isEnabled }) => ({
      boxId,
      boxCode,
      companyId,
      enabled: isEnabled,
    })),
    points: applyMappings(await listCataloguePoints(read, boxIds), await listIntakeMappings(read, boxIds)),
    foreignPointIds: await listPointIdsOfBoxes(read, foreignIds),
  }
}
