import { reference } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import {
  extraPointInput,
  extraPointOutput,
  pointAliases,
  pointColumns,
  pointFields,
  pointFilters,
} from '../point-fields.ts'
import { personalModel } from './personal-model.ts'

const changeErrors = ['notOwner']

/** A point of a personal model. */
export const personalModelPoint = defineResource('personalModelPoint', {
  noun: ['个人模型点', '個人模型點', 'Point of a personal model', 'Points of personal models'],
  meaning: {
    is: 'A point that a personal model gives to the model made from it.',
    use: [
      '由此个人模型创建的公司模型会得到这些数据点。',
      '由此個人模型建立的公司模型會得到這些資料點。',
      'The model made from this draft gets these points. Add the first one, or import them from Excel.',
    ],
  },
  rights: 'personalModel',
  lineOf: { field: 'modelId', name: 'points' },
  fields: { modelId: reference(['个人模型', '個人模型', 'Personal model'], personalModel), ...pointFields },
  sheets: {
    import: ['POST /modelPersonPoint/import'],
    template: ['POST /modelPersonPoint/downloadTemplate'],
  },
  list: pointColumns,
  filters: pointFilters,
  aliases: pointAliases,
  extraInput: { create: extraPointInput, update: extraPointInput },
  extraOutput: extraPointOutput,
  errors: { create: changeErrors, update: changeErrors, remove: changeErrors },
  routes: verbRoutes('/modelPersonPoint', { read: 'byId', update: 'update', remove: 'delete' }),
})
