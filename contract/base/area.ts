import { code, integer, optional, reference, text } from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { defineResource } from './define.ts'
import { baseGroup } from './menu-groups.ts'

/** A location of the company, such as a site, a hall or a line. */
export const area = defineResource('area', {
  noun: ['区域', '區域', 'Area', 'Areas'],
  meaning: {
    is: 'A location of the company, such as a site, a hall or a line (ISA-95 area).',
    use: [
      '区域表示工厂的位置：厂区、车间、产线；对象可以归入其中。',
      '區域表示工廠的位置：廠區、車間、產線；物件可以歸入其中。',
      'Areas are the places of the plant: site, hall, line. Objects can be assigned to an area.',
    ],
  },
  page: { in: baseGroup, path: 'base/area', icon: 'area', order: 1 },
  fields: {
    code: code(['区域编码', '區域編碼', 'Area code'], { unique: true }),
    name: text(['区域名称', '區域名稱', 'Area name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级区域', '上級區域', 'Parent area'], 'self')),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    longitude: optional(text(['经度', '經度', 'Longitude'], { max: 16, rule: 'longitude' })),
    latitude: optional(text(['纬度', '緯度', 'Latitude'], { max: 16, rule: 'latitude' })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'remark'],
  parent: 'parentId',
  aliases: { areaId: 'id', areaName: 'name', areaCode: 'code', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/area', {
      page: 'selectAreaListByPage',
      read: 'selectAreaById',
      create: 'addArea',
      update: 'updateArea',
      remove: 'deleteAreaById',
    }),
    route('tree', 'read', 'POST /area/selectAreaListByCompanyId'),
    route('read', 'read', 'POST /area/selectAreaByIdTwo'),
    route('read', 'read', 'POST /area/selectAreaByIdThree'),
    route('moveUp', 'write', 'POST /area/RemoveUpArea'),
    route('moveDown', 'write', 'POST /area/RemoveDownArea'),
  ],
})
