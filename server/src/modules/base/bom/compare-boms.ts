// Compares two BOMs: lines with the same material correspond.
import {
  type BomLineValues,
  type ComparedLine,
  compareBoms,
  comparedOfBom,
  comparedOfLine,
} from '@gemba/contract/base/bom/compare-boms.ts'
import { sql } from 'kysely'
import { computed, findRow, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { nameOf } from './statement-parts.ts'

const headShape = rowShape({
  id: 'bom.id',
  code: 'bom.code',
  revision: 'bom.revision',
  name: computed.text,
  materialId: computed.text,
  quantity: computed.text,
  unitId: computed.text,
  effectiveFrom: computed.text,
  effectiveTo: computed.text,
  remark: computed.text,
})

type Head = ShapedRow<typeof headShape>

const lineShape = rowShape({
  materialId: 'material.id',
  materialCode: 'material.code',
  materialName: computed.text,
  values: computed.json<BomLineValues>(),
})

type Line = ShapedRow<typeof lineShape>

export const compareBomRoutes = handle(compareBoms, import.meta.url, async (read, input) => {
  const before = await headOf(read, idOf(input.beforeId))
  const after = await headOf(read, idOf(input.afterId))
  const lines = compareLines(await linesOf(read, before.id), await linesOf(read, after.id))
  const heads = comparedOfBom
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
  return { before: namedOf(before), after: namedOf(after), heads, lines }
})

const namedOf = ({ id, code, revision }: Head) => ({ id, code, revision })

/** Throws `notFound`. */
async function headOf({ tx, actor: { language } }: Read, id: string): Promise<Head> {
  const head = await findRow(
    tx,
    headShape,
    sql`select b.id, b.code, b.revision, ${nameOf('b', language)} as name, m.code || ' ' || ${nameOf('m', language)} as "materialId",
        trim_scale(b.quantity)::text as quantity, ${nameOf('u', language)} as "unitId",
        coalesce(b.effective_from::text, '') as "effectiveFrom", coalesce(b.effective_to::text, '') as "effectiveTo",
        coalesce(b.remark, '') as remark
      from bom b join material m on m.id = b.material_id join unit u on u.id = b.unit_id where b.id = ${id}`,
  )
  if (!head) throw new DomainError('notFound')
  return head
}

async function linesOf({ tx, actor: { language } }: Read, bomId: string): Promise<Line[]> {
  return listRows(
    tx,
    lineShape,
    sql`select m.id as "materialId", m.code as "materialCode", ${nameOf('m', language)} as "materialName",
        jsonb_build_object('quantity', trim_scale(i.quantity)::text, 'unitId', ${nameOf('u', language)},
          'lossRate', trim_scale(i.loss_rate)::text, 'isPhantom', i.is_phantom::text, 'remark', coalesce(i.remark, ''),
          'alternativeMaterialIds', coalesce((select string_agg(s.code, ', ' order by a.priority)
            from bom_item_alternate a join material s on s.id = a.material_id where a.bom_item_id = i.id), '')) as values
      from bom_item i join material m on m.id = i.material_id join unit u on u.id = i.unit_id
      where i.bom_id = ${bomId} order by i.sort_number, i.id`,
  )
}

/** Returns the lines of the later BOM in their order, then the removed ones. */
function compareLines(before: readonly Line[], after: readonly Line[]): ComparedLine[] {
  const [beforeById, afterById] = [before, after].map((lines) => new Map(lines.map((line) => [line.materialId, line])))
  const currentLines = after.map((line): ComparedLine => {
    const { values, ...lineTexts } = line
    const previousValues = beforeById?.get(line.materialId)?.values
    if (!previousValues) return { ...lineTexts, change: 'added', before: null, after: values, differing: [] }
    const differing = comparedOfLine.filter((field) => previousValues[field] !== values[field])
    return {
      ...lineTexts,
      change: differing.length > 0 ? 'changed' : 'same',
      before: previousValues,
      after: values,
      differing,
    }
  })
  const removedLines = before
    .filter((line) => !afterById?.has(line.materialId))
    .map(
      ({ values, ...lineTexts }): ComparedLine => ({
        ...lineTexts,
        change: 'removed',
        before: values,
        after: null,
        differing: [],
      }),
    )
  return [...currentLines, ...removedLines]
}
