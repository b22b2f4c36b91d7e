// File sets of a gateway: versions of its configuration, program and firmware.

import {
  boolean,
  choice,
  instant,
  integer,
  list,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { box } from '../box.ts'
import { defineCommand } from '../define.ts'
import { boxFileState, boxFileType } from './dictionaries.ts'
import { boxFileFlow } from './flow.ts'

/** Maximum number of file sets of a gateway. */
export const maxBoxFiles = 50

/** Why a transfer failed. `reported` has the text of the gateway. */
export const boxFileFaults = ['timeout', 'hashDiffers', 'reported', 'cancelled'] as const

/** The id of a gateway, or its code. The code has precedence. */
const boxId = text({ max: 128 })

const boxFileFields = {
  id: reference('boxFile', { aliases: ['fileId'] }),
  boxId: reference(box),
  boxCode: text(),
  name: text({ aliases: ['fileName'] }),
  fileType: choice(boxFileType),
  /** Increases with each version of a gateway. Null for a draft. */
  ver: optional(integer()),
  sha256: text(),
  sizeBytes: integer({ aliases: ['fileSize'] }),
  urlPath: text(),
  state: choice(boxFileState),
  direction: oneOf(['produced', 'sent', 'read']),
  fault: optional(oneOf(boxFileFaults)),
  /** Text of the gateway with the fault `reported`. */
  faultText: optional(text()),
  /** The state in the language of the reader. */
  result: text(),
  /** Number of bytes that the gateway has requested; null if the version was not sent yet. */
  receivedBytes: optional(integer()),
  sentAt: optional(instant()),
  appliedAt: optional(instant()),
  /** Whether the gateway reported this version last, among those of its kind. */
  isActive: boolean(),
  allowedActions: list(oneOf(actionsOfPeople(boxFileFlow))),
  createUser: optional(text()),
  createdAt: instant(),
}
export type BoxFileRow = RowOf<typeof boxFileFields>

const id = reference('boxFile', { aliases: ['fileId'] })
const fileReply = boxFileFields

export const pageBoxFiles = defineCommand('pageBoxFiles', {
  kind: 'read',
  title: ['网关文件集', '閘道器檔案集', 'File sets of gateways'],
  paths: ['POST /boxFile/page'],
  permission: 'box:view',
  input: { ...paging, boxId: optional(boxId), fileType: optional(choice(boxFileType)) },
  reply: pageOf(boxFileFields),
  errors: ['notFound'],
  summary: 'Pages the file sets of a gateway or of all gateways, newest first.',
})

export const removeBoxFile = defineCommand('removeBoxFile', {
  kind: 'write',
  title: ['删除文件集', '刪除檔案集', 'Delete a file set'],
  paths: ['POST /boxFile/delete'],
  permission: 'box:edit',
  input: { id },
  reply: { removed: integer() },
  errors: ['notFound', 'boxFileInUse'],
  summary: 'Deletes a version that is neither being sent nor in use on the gateway. Its history stays.',
})

export const uploadBoxFile = defineCommand('uploadBoxFile', {
  kind: 'write',
  title: ['上传文件集', '上傳檔案集', 'Upload a file set'],
  paths: ['POST /gateway/fileSet/upload/:boxId/:fileType'],
  permission: 'box:edit',
  input: { boxId, fileType: choice(boxFileType) },
  reply: fileReply,
  errors: ['notFound', 'badFile', 'uploadsFull', 'tooManyBoxFiles'],
  summary: 'Stores one file of any format, sent as multipart, as a draft of a file set.',
})

export const produceBoxFile = defineCommand('produceBoxFile', {
  kind: 'write',
  title: ['生成文件集版本', '產生檔案集版本', 'Produce a file set'],
  paths: ['POST /gateway/fileSet/produce'],
  permission: 'box:edit',
  input: { id },
  reply: fileReply,
  errors: ['notFound', 'stateIllegal'],
  summary: 'Makes a draft the next version of its gateway. Its content does not change any more.',
})

export const produceBoxConfiguration = defineCommand('produceBoxConfiguration', {
  kind: 'write',
  title: ['生成网关配置', '產生閘道器設定', 'Produce the configuration of a gateway'],
  paths: ['POST /boxSmart/producedSetFile'],
  permission: 'box:edit',
  input: { boxId },
  reply: fileReply,
  errors: ['notFound', 'uploadsFull', 'tooManyBoxFiles'],
  summary:
    'Produces the configuration of a gateway from its channels, devices, points, mappings and triggers. Returns the newest version if its content is the same.',
})

export const sendBoxConfiguration = defineCommand('sendBoxConfiguration', {
  kind: 'write',
  title: ['下发网关配置', '下發閘道器設定', 'Send the configuration of a gateway'],
  paths: ['POST /boxSmart/sendSetFile'],
  permission: 'box:edit',
  input: { boxId },
  reply: fileReply,
  errors: ['notFound', 'stateIllegal', 'transferRunning', 'boxFileMissing', 'boxIsDisabled'],
  summary: 'Sends the newest produced configuration to a gateway.',
})

export const sendBoxFile = defineCommand('sendBoxFile', {
  kind: 'write',
  title: ['下发文件集', '下發檔案集', 'Send a file set'],
  paths: ['POST /gateway/fileSet/send'],
  permission: 'box:edit',
  input: { id },
  reply: fileReply,
  errors: ['notFound', 'stateIllegal', 'transferRunning', 'boxIsDisabled'],
  summary:
    'Announces a version to its gateway, which fetches it by HTTP. A gateway that is offline is informed when it is online again.',
})

export const cancelBoxFile = defineCommand('cancelBoxFile', {
  kind: 'write',
  title: ['取消下发文件集', '取消下發檔案集', 'Cancel the transfer of a file set'],
  paths: ['POST /gateway/fileSet/cancel'],
  permission: 'box:edit',
  input: { id },
  reply: fileReply,
  errors: ['notFound', 'stateIllegal'],
  summary: 'Ends a transfer as failed. The gateway can no longer fetch the version.',
})

export const rollBackBoxFile = defineCommand('rollBackBoxFile', {
  kind: 'write',
  title: ['回滚文件集', '復原檔案集', 'Roll back a file set'],
  paths: ['POST /gateway/fileSet/rollBack'],
  permission: 'box:edit',
  input: { id },
  reply: fileReply,
  errors: ['notFound', 'stateIllegal', 'transferRunning', 'noEarlierBoxFile', 'boxIsDisabled'],
  summary:
    'Sends the version that was applied before again, and returns it. The given version is rolled back when the gateway reports the earlier one.',
})

const stateFields = {
  id: reference('boxFileState'),
  ver: optional(integer()),
  name: text(),
  fileType: choice(boxFileType),
  oldState: optional(choice(boxFileState)),
  state: choice(boxFileState),
  fault: optional(oneOf(boxFileFaults)),
  faultText: optional(text()),
  at: instant(),
  /** Null for a change that the gateway reported or the product made. */
  userName: optional(text()),
}

export const listBoxFileStates = defineCommand('listBoxFileStates', {
  kind: 'read',
  title: ['文件集历史', '檔案集歷程', 'History of file sets'],
  paths: ['POST /gateway/fileSet/states'],
  permission: 'box:view',
  input: { boxId },
  reply: rowsOf(stateFields),
  errors: ['notFound'],
  summary: 'Lists the newest 200 changes of state of the file sets of a gateway, also of deleted ones.',
})
