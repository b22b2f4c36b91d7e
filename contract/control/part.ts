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
import { controlErrors } from './errors.ts'
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
  errors: controlErrors,
})
