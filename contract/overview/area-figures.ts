// Figures of an area, rolled up from the main values of the objects below it.
import { object } from '../equipment/object.ts'
import { integer, number, oneOf, reference, references, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

/** Maximum number of figures of an area. */
export const maxAreaFigures = 2

export const listAreaFigures = defineCommand('listAreaFigures', {
  kind: 'read',
  title: ['区域汇总值', '區域彙總值', 'Figures of areas'],
  paths: ['POST /overview/areaFigures'],
  permission: 'telemetry:view',
  input: { ids: references(object) },
  reply: rowsOf({
    id: reference(object),
    figures: rowsOf({
      /** Name of the values, in the language of the reader; the most frequent one if they differ. */
      name: text(),
      unit: text(),
      decimals: integer(),
      /** Sum of quantities that add up, such as power and flow; the highest value of others. */
      kind: oneOf(['sum', 'highest']),
      value: number(),
      /** Number of points with a usable value. */
      count: integer(),
    }),
  }),
  errors: ['tooManyPoints'],
  summary: `Returns up to ${maxAreaFigures} figures of each object from the main values of the objects below it: of the units that most of them have. Values of bad quality do not count. Objects without such values are left out.`,
})
