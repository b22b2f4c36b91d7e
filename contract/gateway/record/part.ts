// Records of gateways.
import { definePart } from '../../kit/module.ts'
import {
  addBoxRecord,
  listBoxRecordFiles,
  listBoxRecordNames,
  listBoxRecordPoints,
  listBoxRecords,
  readBoxRecord,
  readBoxRecordFile,
  removeBoxRecord,
  updateBoxRecord,
} from './commands.ts'
import { boxRecordSource, boxRecordState } from './dictionaries.ts'
import { boxRecordErrors } from './errors.ts'

export const boxRecordPart = definePart({
  commands: [
    listBoxRecordPoints,
    listBoxRecords,
    readBoxRecord,
    addBoxRecord,
    updateBoxRecord,
    removeBoxRecord,
    listBoxRecordNames,
    listBoxRecordFiles,
    readBoxRecordFile,
  ],
  errors: boxRecordErrors,
  dictionaries: [boxRecordSource, boxRecordState],
})
