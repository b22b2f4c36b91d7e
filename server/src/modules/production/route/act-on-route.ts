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
import { changedBy, countOf, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import type { Input } from '../../../resource/crud.ts'
import { nextRevision } from '../../base/index.ts'
import { copySegments } from './copy-segments.ts'
import { judgeStored } from './judge-graph.ts'
import { lockProduct } from './lock-product.ts'
import { type LockedRoute, lockRoute } from './lock-route.ts'
import { routes } from './process-route.ts'

const file = import.meta.url
const { draft, inUse } = routeStatus.codes
type Status = CodeOf<typeof routeStatus>

/** Returns the other route of the product that is the default now; a general route has none beside it. */
async function defaultBeside(work: Work, { id, material_id: materialId }: LockedRoute) {
  if (materialId === null) return undefined
  await lockProduct(work, materialId)
  return work.tx
    .selectFrom('process_route')
    .select('id')
    .where('company_id', '=', companyOf(work.actor))
    .where('material_id', '=', materialId)
    .where('status', '=', inUse)
    .where('is_default', '=', 1)
    .where('id', '<>', id)
    .executeTakeFirst()
}

interface Change {
  readonly to?: Status
  readonly isDefault: 0 | 1
}

async function change({ tx, actor }: Work, id: string, { to, isDefault }: Change) {
  const row = await tx
    .updateTable('process_route')
    .set({ is_default: isDefault, ...changedBy(actor.userName) })
    .$if(to !== undefined, (query) => query.set({ status: Number(to), status_at: transactionTime }))
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', id)
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()
  return { ...row, status: row.status as Status }
}

/** Takes the place of the default, where there is one. */
async function succeed(work: Work, before: { id: string } | undefined): Promise<{ replacedId: string | null }> {
  if (before) await change(work, before.id, { isDefault: 0 })
  return { replacedId: before?.id ?? null }
}

async function putInUse(work: Work, input: Input) {
  const found = await lockRoute(work, input, 'putInUse')
  const segments = work.tx
    .selectFrom('route_segment')
    .where('company_id', '=', companyOf(work.actor))
    .where('route_id', '=', found.id)
  if ((await countOf(segments)) === 0) throw new DomainError('routeEmpty')
  await judgeStored(work, found.id)
  const before = await defaultBeside(work, found)
  const isDefault = found.is_default === 1 || before === undefined
  const { replacedId } = await succeed(work, isDefault ? before : undefined)
  return { ...(await change(work, found.id, { to: inUse, isDefault: isDefault ? 1 : 0 })), replacedId }
}

async function makeDefault(work: Work, input: Input) {
  const found = await lockRoute(work, input, 'makeDefault')
  if (found.material_id === null) throw new DomainError('routeGeneral')
  const { replacedId } = await succeed(work, await defaultBeside(work, found))
  return { ...(await change(work, found.id, { isDefault: 1 })), replacedId }
}

async function takeOutOfUse(work: Work, input: Input) {
  const { id } = await lockRoute(work, input, 'takeOutOfUse')
  return change(work, id, { to: routeFlow.transitions.takeOutOfUse.to, isDefault: 0 })
}

async function revise(work: Work, { revision: asked, ...named }: Input) {
  const found = await lockRoute(work, named, 'revise')
  const others = await work.tx
    .selectFrom('process_route')
    .select(['revision', 'status'])
    .where('company_id', '=', companyOf(work.actor))
    .where('code', '=', found.code)
    .execute()
  const open = others.find(({ status }) => status === draft)
  if (open) throw new DomainError('routeDraftOpen', { revision: open.revision })
  const taken = new Set(others.map((one) => one.revision))
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

export const routeActRoutes: BoundRoute[] = [
  ...handle(putRouteInUse, file, putInUse),
  ...handle(makeRouteDefault, file, makeDefault),
  ...handle(takeRouteOutOfUse, file, takeOutOfUse),
  ...handle(reviseRoute, file, revise),
  ...handle(copyRoute, file, copy),
]
