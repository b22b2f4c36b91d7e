// Putting a route in use, taking it out again, making it the default, its next revision, and copies for products.

import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import {
  copyRoute,
  makeRouteDefault,
  putRouteInUse,
  reviseRoute,
  takeRouteOutOfUse,
} from '@gemba/contract/production/route/act-on-route.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { routeFlow } from '@gemba/contract/production/route/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import type { Input } from '../../../resource/crud.ts'
import { defaultRevision } from '../../../resource/default-revision.ts'
import { nextRevision } from '../../base/index.ts'
import { assertRouteValid } from './assert-graph.ts'
import { copySegments } from './copy-segments.ts'
import { lockProduct } from './lock-product.ts'
import { type LockedRoute, lockRoute } from './lock-route.ts'
import { routes } from './process-route.ts'

const file = import.meta.url
const { draft, inUse } = routeStatus.codes

const revisions = defaultRevision<CodeOf<typeof routeStatus>>('process_route', inUse)

/** Of two routes of a product that are put in use at once one is the default; a general route has none beside it. */
async function lockProductOf(work: Work, { material_id: materialId }: LockedRoute): Promise<void> {
  if (materialId !== null) await lockProduct(work, materialId)
}

async function putInUse(work: Work, input: Input) {
  const found = await lockRoute(work, input, 'putInUse')
  const segments = ofCompany(work).selectFrom('route_segment').where('route_id', '=', found.id)
  if ((await countOf(segments)) === 0) throw new DomainError('routeEmpty')
  await assertRouteValid(work, found.id)
  await lockProductOf(work, found)
  return revisions.putInUse(work, found)
}

async function makeDefault(work: Work, input: Input) {
  const found = await lockRoute(work, input, 'makeDefault')
  if (found.material_id === null) throw new DomainError('routeGeneral')
  await lockProductOf(work, found)
  return revisions.makeDefault(work, found)
}

async function takeOutOfUse(work: Work, input: Input) {
  const { id } = await lockRoute(work, input, 'takeOutOfUse')
  return revisions.change(work, id, { to: routeFlow.transitions.takeOutOfUse.to, isDefault: 0 })
}

async function revise(work: Work, { revision: asked, ...named }: Input) {
  const found = await lockRoute(work, named, 'revise')
  const others = await ofCompany(work)
    .selectFrom('process_route')
    .select(['revision', 'status'])
    .where('code', '=', found.code)
    .execute()
  const open = others.find(({ status }) => status === draft)
  if (open) throw new DomainError('routeDraftOpen', { revision: open.revision })
  const taken = new Set(others.map((route) => route.revision))
  const revision = asked ? String(asked) : nextRevision(found.revision, taken)
  const { code, name, name_en: nameEn, name_tw: nameTw, material_id: materialId, remark } = found
  const head = { code, name, nameEn, nameTw, materialId, remark, revision, isDefault: found.is_default }
  const made = await routes.create(work, head)
  await copySegments(work, { from: found.id, to: made.id, withMaterials: true })
  return { id: made.id, revision }
}

async function copy(work: Work, { id, materialId = null, code = null, name }: Input) {
  const found = await routes.read(work, { id })
  const { nameEn, nameTw, remark, revision } = { ...found, revision: '1' }
  const named = name ? { name } : { name: found.name, nameEn, nameTw }
  const made = await routes.create(work, { ...named, code, materialId, remark, revision })
  const withMaterials = found.materialId !== null && found.materialId === materialId
  await copySegments(work, { from: found.id, to: made.id, withMaterials })
  return { id: made.id, revision }
}

export const routeActRoutes = [
  ...handle(putRouteInUse, file, putInUse),
  ...handle(makeRouteDefault, file, makeDefault),
  ...handle(takeRouteOutOfUse, file, takeOutOfUse),
  ...handle(reviseRoute, file, revise),
  ...handle(copyRoute, file, copy),
]
