// Work instructions of a segment of a route, and the values that each of its reports contains. They are saved together
// with their route.

import { point } from '../../equipment/point.ts'
import { choice, code, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { files } from '../../stored-file.ts'
import { defineResource } from '../define.ts'
import { parameterKind } from './dictionaries.ts'

export const stepFields = {
  title: text(['标题', '標題', 'Title'], { max: 128 }),
  description: optional(text(['内容', '內容', 'Text'], { max: 2000 })),
  files: files(['图片与文件', '圖片與檔案', 'Pictures and files'], { max: 6 }),
}

export const parameterFields = {
  code: code(['编码', '編碼', 'Code']),
  name: text(['名称', '名稱', 'Name'], { max: 64 }),
  nameEn: englishName,
  nameTw: traditionalName,
  kind: choice(['类型', '類型', 'Kind'], parameterKind, { initial: parameterKind.codes.number }),
  unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
  lowerLimit: optional(decimal(['下限', '下限', 'Lower limit'], { unitField: 'unit' })),
  target: optional(decimal(['目标值', '目標值', 'Target'], { unitField: 'unit' })),
  upperLimit: optional(decimal(['上限', '上限', 'Upper limit'], { unitField: 'unit' })),
  isRequired: flag(['必填', '必填', 'Required']),
  /** Point that supplies the value. At a station with equipment of its own, the point with the same code there. */
  pointId: optional(reference(['数据点', '資料點', 'Point'], point)),
}

const sortNumber = integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' })
const changing = ['stateIllegal'] as const
/** Refers to the segment by name, because the number of a segment in its route is not a label. */
const ofSegment = { segmentId: reference(['工序', '工序', 'Operation'], 'routeSegment') }

export const routeSegmentStep = defineResource('routeSegmentStep', {
  noun: ['工步', '工步', 'Work step', 'Work steps'],
  meaning: {
    is: 'One work instruction of a segment of a route, with pictures, shown at the bench in order.',
    use: [
      '该工序分几步完成，每步说明做什么，可附图片。',
      '該工序分幾步完成，每步說明做什麼，可附圖片。',
      'Step-by-step instructions with pictures.',
    ],
  },
  rights: 'processRoute',
  fields: { ...ofSegment, ...stepFields, sortNumber },
  list: ['title', 'description', 'sortNumber'],
  errors: { create: changing, update: changing, remove: changing },
  routes: restRoutes('/base/routesegment/step'),
})

export const routeSegmentParameter = defineResource('routeSegmentParameter', {
  noun: ['工序参数', '工序參數', 'Operation parameter', 'Operation parameters'],
  meaning: {
    is: 'A value that each report of a segment of a route contains, with its limits (ISA-95 segment parameter).',
    use: [
      '报工时填写的工艺值及其上下限，可从数据点读取。',
      '報工時填寫的製程值及其上下限，可從資料點讀取。',
      'A value entered with each report, with its limits. It can be read from a point.',
    ],
  },
  rights: 'processRoute',
  fields: { ...ofSegment, ...parameterFields, sortNumber },
  list: ['code', 'name', 'kind', 'unit', 'lowerLimit', 'target', 'upperLimit', 'isRequired', 'pointId'],
  errors: {
    create: ['parameterUnfit', ...changing],
    update: ['parameterUnfit', ...changing],
    remove: changing,
  },
  routes: restRoutes('/base/routesegment/parameter'),
})
