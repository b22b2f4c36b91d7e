import { code, integer, optional, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { files } from '../../stored-file.ts'
import { defineResource } from '../define.ts'

/** An image of a part of the plant, on which objects are marked. */
export const floorPlan = defineResource('floorPlan', {
  noun: ['平面图', '平面圖', 'Floor plan', 'Floor plans'],
  meaning: {
    is: 'An image of a part of the plant, on which objects are marked.',
    use: [
      '平面图是工厂某一部分的图片，对象标在上面并显示其状态。',
      '平面圖是工廠某一部分的圖片，物件標在上面並顯示其狀態。',
      'A floor plan is an image of a part of the plant. Objects are marked on it with their state.',
    ],
  },
  rights: 'object',
  fields: {
    code: code(['平面图编码', '平面圖編碼', 'Plan code'], { unique: true }),
    name: text(['平面图名称', '平面圖名稱', 'Plan name'], { max: 128, search: true }),
    /** The first png, jpg or gif is shown. */
    images: files(['图片', '圖片', 'Images']),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'remark'],
  aliases: { planId: 'id', planName: 'name', sortNum: 'sortNumber' },
  routes: verbRoutes('/floorPlan'),
})
