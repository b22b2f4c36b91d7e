// Models: their tree, status and copies, their key points, and the synchronisation of their objects.
import { definePart } from '../../kit/module.ts'
import { modelErrors } from './errors.ts'
import {
  addKeyModelPoints,
  findModelPointByCode,
  listKeyModelPoints,
  listOtherModelPoints,
  moveKeyModelPointDown,
  moveKeyModelPointUp,
  removeKeyModelPoints,
} from './key-points.ts'
import {
  changeModelStatus,
  copyModel,
  listChildModels,
  listModelImages,
  listModelsOfCompany,
  listTopModels,
  readModelStatus,
  readModelSubtree,
  toggleModels,
} from './model-actions.ts'
import { modelDataset } from './model-dataset.ts'
import { modelDetail } from './model-detail.ts'
import { changeModelDriver, readModelDriver } from './model-driver.ts'
import { modelValue } from './model-value.ts'
import { listModelPointContrast, saveModelPointContrast } from './point-contrast.ts'
import { cancelModelSync, readModelSync, startModelSync } from './sync-job.ts'
import { planModelSync, syncModelObjects } from './sync-objects.ts'

export const modelPart = definePart({
  resources: [modelDataset, modelDetail, modelValue],
  commands: [
    listTopModels,
    listChildModels,
    readModelSubtree,
    listModelsOfCompany,
    readModelStatus,
    changeModelStatus,
    toggleModels,
    copyModel,
    listModelImages,
    listKeyModelPoints,
    listOtherModelPoints,
    addKeyModelPoints,
    removeKeyModelPoints,
    moveKeyModelPointUp,
    moveKeyModelPointDown,
    findModelPointByCode,
    listModelPointContrast,
    saveModelPointContrast,
    planModelSync,
    syncModelObjects,
    startModelSync,
    readModelSync,
    cancelModelSync,
    readModelDriver,
    changeModelDriver,
  ],
  errors: modelErrors,
})
