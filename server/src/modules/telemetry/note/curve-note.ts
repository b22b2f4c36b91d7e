import { curveNote, readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

const maxNotes = 200

const notes = crud(curveNote, {
  changed: async (_, { at, until }) => {
    if (until !== null && until < at) throw new DomainError('rangeInvalid')
  },
})

export const curveNoteRoutes = [
  ...mount(curveNote, import.meta.url, notes),
  ...handle(readCurveNotes, import.meta.url, async (read, { points, from, to }) => {
    const newest = await ofCompany(read)
      .selectFrom('curve_note')
      .select(['id', 'point_id as pointId', 'at', 'until', 'text', 'create_user as createUser'])
      .where('point_id', '=', anyId(points))
      .where('at', '<=', instantAt(to))
      .where(sql`coalesce(until, at)`, '>=', instantAt(from))
      .orderBy('at', 'desc')
      .limit(maxNotes)
      .execute()
    return newest.toReversed()
  }),
]
