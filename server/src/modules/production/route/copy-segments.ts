import { type RawBuilder, sql } from 'kysely'
import { computed, findRow, listRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { copyFiles } from '../../../platform/files/copy-files.ts'

interface SegmentCopyInput {
  readonly from: string
  readonly to: string
  /** Materials are copied only for the same product. */
  readonly withMaterials: boolean
}

const segmentColumns = sql.raw(
  'number, stage_id, work_center_id, setup_time, standard_time, run_batch, parallel_stations, transfer_batch, is_inspected, description',
)
const resourceColumns = sql.raw('station_id, equipment_id, team_id, staff_id, work_center_id, quantity, sort_number')
const stepColumns = sql.raw('title, description, sort_number')
const parameterColumns = sql.raw(
  'code, name, name_en, name_tw, kind, unit, lower_limit, upper_limit, target, is_required, point_id, sort_number',
)
const materialColumns = sql.raw('material_id, quantity, unit_id, consume_type, sort_number')

/**
 * Copies the segments of a route with their resources, dependencies, parameters, steps, materials and files. The copies
 * are matched by segment number.
 */
export async function copySegments(work: Work, { from, to, withMaterials }: SegmentCopyInput): Promise<void> {
  const { tx, actor } = work
  const company = companyOf(actor)
  const by = sql`${company}, ${actor.userName}, ${actor.userName}`
  const stored = sql.raw('company_id, create_user, update_user')
  await sql`insert into route_segment (${stored}, route_id, ${segmentColumns})
    select ${by}, ${to}, ${segmentColumns} from route_segment
    where company_id = ${company} and route_id = ${from} order by number`.execute(tx)
  const pairs = sql`(select b.id as old, a.id as made, b.files from route_segment b
    join route_segment a on a.company_id = b.company_id and a.number = b.number
    where b.company_id = ${company} and b.route_id = ${from} and a.route_id = ${to})`
  await sql`with pairs as ${pairs}
    insert into segment_dependency (${stored}, segment_id, predecessor_id, relation, lag_minutes)
    select ${by}, s.made, p.made, d.relation, d.lag_minutes from segment_dependency d
      join pairs s on s.old = d.segment_id join pairs p on p.old = d.predecessor_id order by d.id`.execute(tx)
  await sql`with pairs as ${pairs}
    insert into route_segment_resource (${stored}, segment_id, ${resourceColumns})
    select ${by}, p.made, ${resourceColumns} from route_segment_resource r join pairs p on p.old = r.segment_id
    order by r.id`.execute(tx)
  await sql`with pairs as ${pairs}
    insert into route_segment_parameter (${stored}, segment_id, ${parameterColumns})
    select ${by}, p.made, ${parameterColumns} from route_segment_parameter r join pairs p on p.old = r.segment_id
    order by r.id`.execute(tx)
  await copySteps(work, pairs)
  if (withMaterials)
    await sql`with pairs as ${pairs}
      insert into route_segment_material (${stored}, segment_id, ${materialColumns})
      select ${by}, p.made, ${materialColumns} from route_segment_material m join pairs p on p.old = m.segment_id
      order by m.id`.execute(tx)
  const withFiles = await listRows(
    tx,
    { old: 'route_segment.id', made: 'route_segment.id' },
    sql`select old, made from ${pairs} pairs where files <> '[]' order by old`,
  )
  for (const { old, made } of withFiles) {
    const files = await copyFiles(work, { table: 'route_segment', id: old }, made)
    await sql`update route_segment set files = ${JSON.stringify(files)}::jsonb
      where company_id = ${company} and id = ${made}`.execute(tx)
  }
}

/** Copies steps with their files. */
async function copySteps(work: Work, pairs: RawBuilder<unknown>): Promise<void> {
  const { tx, actor } = work
  const company = companyOf(actor)
  const rows = await listRows(
    tx,
    { old: 'route_segment_step.id', segmentId: 'route_segment.id', hasFiles: computed.flag },
    sql`with pairs as ${pairs} select s.id as old, p.made as "segmentId", s.files <> '[]' as "hasFiles"
      from route_segment_step s join pairs p on p.old = s.segment_id order by s.segment_id, s.sort_number, s.id`,
  )
  for (const { old, segmentId, hasFiles } of rows) {
    const stepCopy = await findRow(
      tx,
      { id: 'route_segment_step.id' },
      sql`insert into route_segment_step (company_id, create_user, update_user, segment_id, ${stepColumns})
        select ${company}, ${actor.userName}, ${actor.userName}, ${segmentId}, ${stepColumns}
        from route_segment_step where company_id = ${company} and id = ${old} returning id`,
    )
    if (!stepCopy || !hasFiles) continue
    const files = await copyFiles(work, { table: 'route_segment_step', id: old }, stepCopy.id)
    await sql`update route_segment_step set files = ${JSON.stringify(files)}::jsonb
      where company_id = ${company} and id = ${stepCopy.id}`.execute(tx)
  }
}
