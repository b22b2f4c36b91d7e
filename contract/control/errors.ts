import type { Errors } from '../kit/module.ts'

export const controlErrors = {
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
} as const satisfies Errors
