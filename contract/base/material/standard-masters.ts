import { integer } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

export const addStandardMasters = defineCommand('addStandardMasters', {
  kind: 'write',
  title: ['初始化基础数据', '初始化基礎資料', 'Add standard units and groups'],
  paths: ['GET /base/initialization/initialization'],
  permission: 'material:edit',
  input: {},
  /** Number of added records. Existing records are not changed. */
  reply: { units: integer(), materialClasses: integer() },
  errors: [],
  summary: 'Adds common units with their conversions, and common material classes. Existing records are not changed.',
})
