import { nameIn } from '@gemba/contract/names.ts'
import { findCycle } from '@gemba/contract/production/route/route-graph.ts'
import { sql } from 'kysely'
import { listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { stages } from '../segment/segment-stage.ts'

const numberedSegmentShape = rowShape({
  key: 'route_segment.id',
  number: 'route_segment.number',
  stageId: 'route_segment.stage_id',
})

type NumberedSegment = ShapedRow<typeof numberedSegmentShape>

/** Throws `routeCycle` with the numbers and names of the segments in the cycle. */
export async function assertNoCycle(
  work: Work,
  segments: readonly NumberedSegment[],
  links: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  const cycle = findCycle(links)
  if (!cycle) return
  const ids = [...new Set(segments.map(({ stageId }) => stageId))]
  const stageById = new Map((await stages.list(work, { id: { in: ids } })).map((row) => [row.id, row]))
  const path = cycle.map((key) => {
    const { number, stageId } = segments.find((segment) => segment.key === key) ?? { number: '', stageId: '' }
    const stage = stageById.get(stageId)
    return `${number} ${stage ? nameIn(stage, work.actor.language) : ''}`.trim()
  })
  throw new DomainError('routeCycle', { path, way: path.join(' → ') })
}

/** Checks the stored graph of a route. Throws `routeCycle`. */
export async function assertRouteValid(work: Work, routeId: string): Promise<void> {
  const { tx, actor } = work
  const segments = await listRows(
    tx,
    numberedSegmentShape,
    sql`select id as key, number, stage_id as "stageId" from route_segment
      where company_id = ${companyOf(actor)} and route_id = ${routeId}`,
  )
  const links = await listRows(
    tx,
    { from: 'segment_dependency.predecessor_id', to: 'segment_dependency.segment_id' },
    sql`select d.predecessor_id as "from", d.segment_id as "to" from segment_dependency d
      join route_segment s on s.id = d.segment_id
      where s.company_id = ${companyOf(actor)} and s.route_id = ${routeId}`,
  )
  await assertNoCycle(work, segments, links)
}
