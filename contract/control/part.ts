// Commands to devices.
import { definePart } from '../kit/module.ts'
import { sendBoxControl } from './box-control.ts'
import {
  cancelControl,
  confirmControl,
  controlPoint,
  listWritablePoints,
  pageControlCommands,
  readControlCommand,
} from './commands.ts'
import { controlKind, controlState } from './dictionaries.ts'
import { controlEvents } from './events.ts'
import { controlByFree, controlByRules } from './group-control.ts'
import { controlMessages } from './messages.ts'
import { controlPage } from './pages.ts'
import { controlPermissions } from './permissions.ts'

export const controlPart = definePart({
  commands: [
    controlPoint,
    listWritablePoints,
    pageControlCommands,
    readControlCommand,
    confirmControl,
    cancelControl,
    sendBoxControl,
    controlByRules,
    controlByFree,
  ],
  events: controlEvents,
  messages: controlMessages,
  dictionaries: [controlState, controlKind],
  permissions: controlPermissions,
  pages: [controlPage],
  terms: {
    controlCommand: {
      words: ['控制命令', '控制命令', 'Command'],
      meaning: 'A value that a person writes to a device, with its checks, its states and its result.',
    },
  },
  errors: {
    controlRefused: {
      envelope: '2601',
      text: ['未写入：{reason}', '未寫入：{reason}', 'Nothing was written. {reason}'],
    },
    ownCommand: {
      envelope: '2602',
      text: ['须由另一人复核', '須由另一人覆核', 'Another person has to confirm your command'],
    },
    commandEnded: {
      envelope: '2603',
      text: ['该命令已结束或已下发', '該命令已結束或已下發', 'The command has ended or was sent already'],
    },
  },
})
