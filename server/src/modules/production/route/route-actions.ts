// Actions on routes: put in use, take out of use, make default, revise, and copy for a product.

import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { routeFlow } from '@gemba/contract/production/route/flow.ts'
import {
  copyRoute,
  makeRouteDefault,
  putRouteInUse,
  reviseRoute,
  takeRouteOutOfUse,
} from '@gemba/contract/production/route/route-actions.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import type { Input } from '../../../resource/crud.ts'
import { defaultRevision } from '../../../resource/default-revision.ts'
import { nextRevision } from '../../base/index.ts'
import { assertRouteValid } from './assert-graph.ts'
import { copySegments } from './copy-segments.ts'
import { type LockedRoute, lockRoute } from './lock-route.ts'
import { routes } from './process-route.ts'

const file = import.meta.url
const { draft, inUse } = routeStatus.codes

const revisions = defaultRevision<CodeOf<typeof routeStatus>>('process_route', inUse)

/**
 * Locks the product of a route, so that of two routes put in use at once only one becomes the default. A general route
 * needs no lock.
 */
async function lockProductOf(work: Work, { material_id: materialId }: LockedRoute): Promise<void> {
  if (materialId !== null) await lockProduct(work, materialId)
}

async function putInUse(work: Work, input: Input) {
  const route = await lockRoute(work, input, 'putInUse')
  const segments = ofCompany(work).selectFrom('route_segment').where('route_id', '=', route.id)
  if ((await countOf(segments)) === 0) throw new DomainError('routeEmpty')
  await assertRouteValid(work, route.id)
  await lockProductOf(work, route)
  return revisions.putInUse(work, route)
}

async function makeDefault(work: Work, input: Input) {
  const route = await lockRoute(work, input, 'makeDefault')
  if (route.material_id === null) throw new DomainError('routeGeneral')
  await lockProductOf(work, route)
  return revisions.makeDefault(work, route)
}

async function takeOutOfUse(work: Work, input: Input) {
  const { id } = await lockRoute(work, input, 'takeOutOfUse')
  return revisions.change(work, id, { to: routeFlow.transitions.takeOutOfUse.to, isDefault: 0 })
}

async function revise(work: Work, { revision: requestedRevision, ...reference }: Input) {
  const route = await lockRoute(work, reference, 'revise')
  const revisionRows = await ofCompany(work)
    .selectFrom('process_route')
    .select(['revision', 'status'])
    .where('code', '=', route.code)
    .execute()
  const open = revisionRows.find(({ status }) => status === draft)
  if (open) throw new DomainError('routeDraftOpen', { revision: open.revision })
  const usedRevisions = new Set(revisionRows.map((other) => other.revision))
  const revision = requestedRevision ? String(requestedRevision) : nextRevision(route.revision, usedRevisions)
  const { code, name, name_en: nameEn, name_tw: nameTw, material_id: materialId, remark } = route
  const head = { code, name, nameEn, nameTw, materialId, remark, revision, isDefault: route.is_default }
  const draftRoute = await routes.create(work, head)
  await copySegments(work, { from: route.id, to: draftRoute.id, withMaterials: true })
  return { id: draftRoute.id, revision }
}

async function copy(work: Work, { id, materialId = null, code = null, name }: Input) {
  const source = await routes.read(work, { id })
  const { nameEn, nameTw, remark, revision } = { ...source, revision: '1' }
  const names = name ? { name } : { name: source.name, nameEn, nameTw }
  const routeCopy = await routes.create(work, { ...names, code, materialId, remark, revision })
  const withMaterials = source.materialId !== null && source.materialId === materialId
  await copySegments(work, { from: source.id, to: routeCopy.id, withMaterials })
  return { id: routeCopy.id, revision }
}

export const routeActionRoutes = [
  ...handle(putRouteInUse, file, putInUse),
  ...handle(makeRouteDefault, file, makeDefault),
  ...handle(takeRouteOutOfUse, file, takeOutOfUse),
  ...handle(reviseRoute, file, revise),
  ...handle(copyRoute, file, copy),
]

/** Locks the choice of the default route of a product, so that transactions choose one after the other. */
async function lockProduct({ tx, actor }: Work, materialId: string): Promise<void> {
  const name = `route of ${companyOf(actor)} ${materialId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 25))`.execute(tx)
}
