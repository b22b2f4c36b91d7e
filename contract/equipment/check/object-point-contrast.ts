// The texts of the values of a point as rows, which is how the specification names its state texts.
import { reference } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { contrastRow, saveModelPointContrast } from '../model/point-contrast.ts'
import { point } from '../point.ts'

const pointKey = reference(point, { aliases: ['dataId', 'id'] })

export const listPointContrast = defineCommand('listPointContrast', {
  kind: 'read',
  title: ['数据点的状态文字', '資料點的狀態文字', 'State texts of a point'],
  paths: ['POST /infObjectPointContrast/list'],
  permission: 'object:view',
  input: { pointId: pointKey },
  reply: rowsOf({ pointId: reference(point, { aliases: ['dataId'] }), ...contrastRow }),
  errors: ['notFound'],
  summary: 'Lists the texts of the values of a point in their order.',
})

export const savePointContrast = defineCommand('savePointContrast', {
  kind: 'write',
  title: ['保存数据点的状态文字', '儲存資料點的狀態文字', 'Save the state texts of a point'],
  paths: ['POST /infObjectPointContrast/edit'],
  permission: 'object:edit',
  input: {
    pointId: pointKey,
    version: saveModelPointContrast.input.version,
    rows: saveModelPointContrast.input.rows,
  },
  reply: saveModelPointContrast.reply,
  errors: ['notFound', 'stale', 'notSupported'],
  summary: 'Replaces the texts of the values of a point. No rows remove them.',
})
