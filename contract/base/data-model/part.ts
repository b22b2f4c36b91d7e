// Data models of a company and their objects.
import { definePart } from '../../kit/module.ts'
import { dataModel, dataModelDetail } from './data-model.ts'
import { dataModelObject } from './data-model-object.ts'
import { dataModelErrors } from './errors.ts'
import {
  findReferableDetails,
  findReferableModels,
  readModelByCode,
  searchObjects,
  selectObjects,
} from './find-models.ts'

export const dataModelPart = definePart({
  resources: [dataModel, dataModelDetail, dataModelObject],
  commands: [readModelByCode, findReferableModels, findReferableDetails, selectObjects, searchObjects],
  errors: dataModelErrors,
  permissions: {
    'dataModelObject:view': {
      label: ['查看模型数据', '檢視模型資料', 'View data model objects'],
      page: 'base/dataModel',
    },
    'dataModelObject:edit': {
      label: ['维护模型数据', '維護模型資料', 'Edit data model objects'],
      page: 'base/dataModel',
    },
  },
})
