// Targets of work plans, and the working hours of a station.

import { area } from '../../base/area.ts'
import { date, duration, instant, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'

export const findWorkResources = defineCommand('findWorkResources', {
  kind: 'read',
  title: ['可用的工作资源', '可用的工作資源', 'Find resources for a work plan'],
  paths: ['POST /mes_production/workplan/findWorkResources'],
  permission: 'workPlan:view',
  input: { keyword: optional(text({ max: 128 })) },
  reply: rowsOf({
    stationId: optional(reference(station)),
    workCenterId: optional(reference(workCenter)),
    areaId: optional(reference(area)),
    code: text(),
    name: text(),
  }),
  errors: [],
  summary:
    'Lists enabled stations and work centres, then workshops, each as a row that a work plan accepts among its resources.',
})

/** Maximum length of the period in days. */
export const maxDaysOfWork = 400

export const findWorkingTime = defineCommand('findWorkingTime', {
  kind: 'read',
  title: ['工位工作时间', '工位工作時間', 'Working times of a station'],
  paths: ['POST /mes_production/workplan/findWorkingTime'],
  permission: 'workPlan:view',
  input: { stationId: reference(station), from: instant(), to: instant() },
  reply: {
    windows: rowsOf({
      from: instant(),
      to: instant(),
      /** Day of the plant to which it belongs: the one on which its shift begins. */
      day: date(),
      /** Name of the shift or the working time. */
      name: text(),
    }),
    totalMs: duration(),
  },
  errors: ['notFound', 'timeTooLong'],
  summary: `Returns the working hours of a station between two instants, without breaks: by its work plan, else that of its work centre or workshop, else by the shifts of the shop calendar. At most ${maxDaysOfWork} days.`,
})
