import { area } from '../../base/area.ts'
import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { location } from '../../base/warehouse/location.ts'
import { choice, code, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'
import { workCenterKind } from './dictionaries.ts'

/** Stations that do the same kind of work and are planned as a unit. */
export const workCenter = defineResource('workCenter', {
  noun: ['工作中心', '工作中心', 'Work centre', 'Work centres'],
  meaning: {
    is: 'Stations that do the same kind of work and are planned as a unit (ISA-95 work centre).',
    use: [
      '工作中心是做同类工作的一组工位，计划按工作中心安排。新增一个，在同一表单里列出其工位、设备和人员。',
      '工作中心是做同類工作的一組工位，計畫按工作中心安排。新增一個，在同一表單裡列出其工位、設備和人員。',
      'A work centre is a group of stations that do the same kind of work and are planned together. Add it with its stations, equipment and staff in one form.',
    ],
  },
  page: { in: workGroup, path: 'work/workCenter', icon: 'factory', order: 3 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['工作中心编码', '工作中心編碼', 'Work centre code'], { unique: true })),
    name: text(['工作中心名称', '工作中心名稱', 'Work centre name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    /** The workshop or a part of it. */
    areaId: optional(reference(['区域', '區域', 'Area'], area)),
    kind: choice(['类型', '類型', 'Kind'], workCenterKind, { initial: 1 }),
    /** Maximum number of work orders that run at one of its stations at the same time. */
    capacity: integer(['每工位同时工单数', '每工位同時工單數', 'Work orders at a time per station'], {
      min: 1,
      max: 100,
      initial: 1,
    }),
    /** Speed relative to the planned times: at 80 %, a run of 8 min takes 10 min. */
    efficiency: decimal(['效率', '效率', 'Efficiency'], { min: 1, max: 1000, unit: '%', initial: '100' }),
    /** Location with its material. Automatic consumption takes material from there. */
    lineSideLocationId: optional(reference(['线边库位', '線邊儲位', 'Line-side location'], location)),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'areaId', 'kind', 'capacity', 'isEnabled', 'efficiency', 'remark'],
  filters: ['areaId', 'kind', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: { create: codeErrors, update: ['codeMissing'] },
  routes: [
    ...restRoutes('/base/workcenter'),
    route('list', 'read', 'GET /base/workcenter/list'),
    route('toggle', 'write', 'PUT /base/workcenter/updateStatus'),
  ],
})
