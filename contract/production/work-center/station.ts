import { object } from '../../equipment/object.ts'
import { code, companyDictionary, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'
import { workCenter } from './work-center.ts'

/** A station of a work centre. It runs one work order at a time, or as many as the work centre allows. */
export const station = defineResource('station', {
  noun: ['工位', '工位', 'Station', 'Stations'],
  meaning: {
    is: 'A station of a work centre at which work is done (ISA-95 work unit), with its equipment.',
    use: [
      '工位是工作中心里干活的位置，可以指定所用的设备对象，加工数据由此而来。先建工作中心。',
      '工位是工作中心裡工作的位置，可以指定所用的設備物件，加工資料由此而來。先建工作中心。',
      'A station is where work is done. Link it to its equipment to see readings of the work. Add the work centre first.',
    ],
  },
  rights: 'workCenter',
  page: { in: workGroup, path: 'work/station', icon: 'wrench', order: 4 },
  lineOf: { field: 'workCenterId', name: 'stations' },
  fields: {
    code: code(['工位编码', '工位編碼', 'Station code'], { unique: true }),
    name: text(['工位名称', '工位名稱', 'Station name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    workCenterId: reference(['工作中心', '工作中心', 'Work centre'], workCenter),
    stationType: optional(companyDictionary(['工位类型', '工位類型', 'Station type'], 'stationType')),
    equipmentId: optional(reference(['设备', '設備', 'Equipment'], object)),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    /** Position on the hall board, which shows the layout of the hall: from the left and from the top. */
    boardColumn: optional(integer(['看板列', '看板欄', 'Hall board, column'], { min: 1, max: 24 })),
    boardRow: optional(integer(['看板行', '看板列', 'Hall board, row'], { min: 1, max: 24 })),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'workCenterId', 'stationType', 'equipmentId', 'isEnabled'],
  filters: ['workCenterId', 'stationType', 'equipmentId', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  routes: [
    ...restRoutes('/base/station'),
    route('list', 'read', 'POST /base/station/list'),
    route('toggle', 'write', 'PUT /base/station/updateStatus'),
  ],
})
