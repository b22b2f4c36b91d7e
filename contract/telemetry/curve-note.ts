// Notes on a curve, such as the reason of a drop or a change.

import { point } from '../equipment/point.ts'
import { instant, optional, type RowOf, reference, references, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { verbRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'

export const curveNote = defineResource('curveNote', {
  noun: ['曲线备注', '曲線備註', 'Note on a curve', 'Notes on curves'],
  meaning: {
    is: 'A note on the values of a point at one instant or in a period.',
    use: [
      '在曲线上记录发生了什么、改了什么；以后看同一时段的人都能看到。',
      '在曲線上記錄發生了什麼、改了什麼；以後看同一時段的人都能看到。',
      'A note on the curve about what happened or was changed, for everyone who looks at that time later.',
    ],
  },
  avoid: ['annotation'],
  fields: {
    pointId: reference(['数据点', '資料點', 'Point'], point),
    at: instant(['时间', '時間', 'Time']),
    /** Null for a note on one instant. */
    until: optional(instant(['至', '至', 'Until'])),
    text: text(['备注', '備註', 'Note'], { max: 500, search: true }),
  },
  list: ['pointId', 'at', 'until', 'text'],
  // The right to see a curve includes its notes.
  routes: verbRoutes('/curveNote').map((route) =>
    route.kind === 'read' ? { ...route, permission: 'telemetry:view' } : route,
  ),
  errors: { create: ['rangeInvalid'], update: ['rangeInvalid'] },
})

const shownFields = {
  id: text(),
  pointId: curveNote.fields.pointId,
  at: instant(),
  until: optional(instant()),
  text: text(),
  createUser: optional(text()),
}
export type CurveNoteRow = RowOf<typeof shownFields>

export const readCurveNotes = defineCommand('readCurveNotes', {
  kind: 'read',
  title: ['曲线上的备注', '曲線上的備註', 'Notes on a curve'],
  paths: ['POST /curveNote/marks'],
  permission: 'telemetry:view',
  input: { points: references(point), from: instant(), to: instant() },
  reply: rowsOf(shownFields),
  errors: [],
  summary: 'Lists the notes on some points that overlap a time window, in order of time; at most the newest 200.',
})
