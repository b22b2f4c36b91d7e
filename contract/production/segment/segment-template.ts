import { code, companyDictionary, flag, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { processGroup } from '../menu-groups.ts'
import { resourceColumns, resourceLineFields } from './resource-fields.ts'

/** Usual resources of stages of one type, with which new stages are filled. */
export const segmentTemplate = defineResource('segmentTemplate', {
  noun: ['工序模板', '工序範本', 'Operation template', 'Operation templates'],
  meaning: {
    is: 'Usual resources of segment stages of one type, with which new stages are filled.',
    use: [
      '工序模板记下一类工序通常需要的资源，新增工序时选用模板即可带出。',
      '工序範本記下一類工序通常需要的資源，新增工序時選用範本即可帶出。',
      'An operation template holds the usual resources of one type of operation. Choose it when you add a standard operation to fill in its resources.',
    ],
  },
  page: { in: processGroup, path: 'process/segmentTemplate', icon: 'clipboard-list', order: 3 },
  fields: {
    code: code(['模板编码', '範本編碼', 'Template code'], { unique: true }),
    name: text(['模板名称', '範本名稱', 'Template name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    segmentType: companyDictionary(['工序类型', '工序類型', 'Operation type'], 'segmentType'),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'segmentType', 'isEnabled', 'remark'],
  filters: ['segmentType', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: { create: ['segmentResourceUnclear'], update: ['segmentResourceUnclear'] },
  routes: [
    ...restRoutes('/base/segmentTemplate'),
    route('list', 'read', 'POST /base/segmentTemplate/list'),
    route('toggle', 'write', 'PUT /base/segmentTemplate/updateStatus'),
  ],
})

export const segmentTemplateResource = defineResource('segmentTemplateResource', {
  noun: ['模板资源', '範本資源', 'Template resource', 'Template resources'],
  meaning: {
    is: 'A station, a piece of equipment, a team, a person or a work centre that a segment template lists.',
    use: [
      '模板带出的工位、设备、班组或人员，每行填一个。',
      '範本帶出的工位、設備、班組或人員，每列填一個。',
      'The resources filled in from the template: one station, piece of equipment, team or person in each row.',
    ],
  },
  rights: 'segmentTemplate',
  lineOf: { field: 'templateId', name: 'resources' },
  fields: {
    templateId: reference(['工序模板', '工序範本', 'Operation template'], segmentTemplate),
    ...resourceLineFields,
  },
  list: resourceColumns,
  errors: { create: ['segmentResourceUnclear'], update: ['segmentResourceUnclear'] },
  routes: [
    ...restRoutes('/base/segmentTemplate/resourceline'),
    route('list', 'read', 'POST /base/segmentTemplate/resourceline/list'),
  ],
})
