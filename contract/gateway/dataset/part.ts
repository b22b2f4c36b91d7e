// Datasets of objects that devices of gateways collect.
import { definePart } from '../../kit/module.ts'
import {
  findBoxPoint,
  linkDatasets,
  listDatasetChoices,
  listLinkedDatasetPoints,
  listLinkedDatasets,
  listPointLinks,
  savePointLinks,
  unlinkDatasets,
} from './commands.ts'

export const linkDatasetPart = definePart({
  commands: [
    listLinkedDatasets,
    listDatasetChoices,
    linkDatasets,
    unlinkDatasets,
    listLinkedDatasetPoints,
    listPointLinks,
    findBoxPoint,
    savePointLinks,
  ],
})
