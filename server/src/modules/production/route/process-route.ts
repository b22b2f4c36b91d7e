// Routes. Drafts can be edited; the status of routes changes by actions only.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { routeFlow } from '@gemba/contract/production/route/flow.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { hasRows } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { actionsForReader, assertAllowed } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { findMaterials, withCodes } from '../../base/index.ts'
import { lockRoute } from './lock-route.ts'

type Route = EntityOf<typeof processRoute>

const heads = crud(processRoute, { removing: assertDrafts })

/** Operations on routes without their segments. */
export const routes = withCodes(heads, 'processRoute', async (work, { materialId }: Input) => {
  const id = materialId ? String(materialId) : undefined
  const code = id && (await findMaterials(work, [id])).get(id)?.code
  return code ? { material: code } : {}
})

/** Returns a route with the actions that the reader may take. */
export const shownRoute = (read: Read, row: Route) => ({
  ...row,
  allowedActions: actionsForReader(read, routeFlow, row.status),
  enabled: row.status === routeStatus.codes.inUse ? (1 as const) : (0 as const),
})

export const routeRoutes = mount(processRoute, import.meta.url, {
  page: async (read, input) => {
    const { records, ...page } = await routes.page(read, input)
    return { ...page, records: records.map((row) => shownRoute(read, row)) }
  },
  list: async (read, input) => (await routes.list(read, input)).map((row) => shownRoute(read, row)),
  read: async (read, input) => shownRoute(read, await routes.read(read, input)),
  create: async (work, input) => shownRoute(work, await routes.create(work, input)),
  update: async (work, input) => {
    const before = await lockRoute(work, input, 'change')
    const changed = await routes.update(work, input)
    if (changed.materialId !== before.material_id) await assertNoMaterials(work, changed.id)
    return shownRoute(work, changed)
  },
  remove: routes.remove,
})

/** Throws `routeMaterialsLeft` if segments of the route still have materials. */
async function assertNoMaterials({ tx, actor }: Work, routeId: string): Promise<void> {
  const hasMaterials = await hasRows(
    tx,
    sql`select from route_segment_material m join route_segment s on s.id = m.segment_id
      where s.company_id = ${companyOf(actor)} and s.route_id = ${routeId} limit 1`,
  )
  if (hasMaterials) throw new DomainError('routeMaterialsLeft', { field: 'materialId' })
}

async function assertDrafts(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('process_route')
    .select('status')
    .where('id', '=', anyId(ids))
    .forUpdate()
    .execute()
  for (const { status } of rows) assertAllowed(routeFlow, 'change', { status, language: work.actor.language })
}
