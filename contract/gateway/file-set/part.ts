// File sets of gateways and their transfer.
import { definePart } from '../../kit/module.ts'
import {
  cancelBoxFile,
  listBoxFileStates,
  pageBoxFiles,
  produceBoxConfiguration,
  produceBoxFile,
  removeBoxFile,
  rollBackBoxFile,
  sendBoxConfiguration,
  sendBoxFile,
  uploadBoxFile,
} from './box-file.ts'
import { boxFileState, boxFileType } from './dictionaries.ts'
import { boxFileErrors } from './errors.ts'
import { fetchBoxFile } from './fetch-box-file.ts'
import { boxFileFlow } from './flow.ts'
import { compareBoxFile, requestReadBack } from './read-back.ts'

export const fileSetPart = definePart({
  commands: [
    pageBoxFiles,
    removeBoxFile,
    uploadBoxFile,
    produceBoxFile,
    produceBoxConfiguration,
    sendBoxConfiguration,
    sendBoxFile,
    cancelBoxFile,
    rollBackBoxFile,
    listBoxFileStates,
    fetchBoxFile,
    requestReadBack,
    compareBoxFile,
  ],
  errors: boxFileErrors,
  flows: [boxFileFlow],
  dictionaries: [boxFileType, boxFileState],
})
