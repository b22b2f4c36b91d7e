// The texts of the values of a model point as rows, which is how the specification names its state texts.
import { group, integer, json, list, nothing, number, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { modelPoint } from '../model-point.ts'

/** The text of one value. */
export const contrastRow = {
  /** The point and the value. */
  contrastId: text(),
  value: number(),
  text: text(),
  textEn: optional(text()),
  sortNumber: integer({ aliases: ['sortNum'] }),
}

const pointKey = reference(modelPoint, { aliases: ['dataId', 'id'] })

export const listModelPointContrast = defineCommand('listModelPointContrast', {
  kind: 'read',
  title: ['模型点的状态文字', '模型點的狀態文字', 'State texts of a model point'],
  paths: ['POST /infModelPointContrast/list'],
  permission: 'model:view',
  input: { pointId: pointKey },
  reply: rowsOf({
    pointId: reference(modelPoint, { aliases: ['dataId'] }),
    ...contrastRow,
  }),
  errors: ['notFound'],
  summary: 'Lists the texts of the values of a model point in their order.',
})

export const saveModelPointContrast = defineCommand('saveModelPointContrast', {
  kind: 'write',
  title: ['保存模型点的状态文字', '儲存模型點的狀態文字', 'Save the state texts of a model point'],
  paths: ['POST /infModelPointContrast/edit'],
  permission: 'model:edit',
  input: {
    pointId: pointKey,
    version: optional(integer()),
    rows: list(
      group({
        value: number(),
        text: text({ min: 1, max: 64 }),
        textEn: optional(text({ max: 64 })),
        /** Order of the rows. If omitted, that of the list. */
        sortNumber: optional(integer({ aliases: ['sortNum'] })),
        /** Colours are not supported. */
        color: optional(json()),
      }),
      { max: 64, aliases: ['contrasts', 'list'] },
    ),
  },
  reply: nothing,
  errors: ['notFound', 'stale', 'notSupported'],
  summary:
    'Replaces the texts of the values of a model point. No rows remove them. Without English texts, the main texts are shown.',
})
