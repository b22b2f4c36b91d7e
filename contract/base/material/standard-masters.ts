import { integer } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

export const addStandardMasters = defineCommand('addStandardMasters', {
  kind: 'write',
  title: ['初始化基础数据', '初始化基礎資料', 'Add standard units and classes'],
  paths: ['GET /base/initialization/initialization'],
  permission: 'material:edit',
  input: {},
  /** How many were added; what was there stays as it is. */
  reply: { units: integer(), materialClasses: integer() },
  errors: [],
  summary:
    'Units with their conversions, and material classes, as most factories have them. What the company has is left alone.',
})
