// What every area shares: areas, protocols, dictionaries, notices and parameters.
import { definePart } from '../kit/module.ts'
import { area } from './area.ts'
import { readCronNext } from './cron-next.ts'
import { noticePosition, noticeType, protocolType, releaseStatus } from './dictionaries.ts'
import { dictionaryEntry, findOptions, listDictionary, listDictionaryTypes } from './dictionary.ts'
import { baseErrors } from './errors.ts'
import { baseGroup } from './menu-groups.ts'
import { listCurrentNotices, listNoticeHistory, notice } from './notice.ts'
import { listParameters, readKnownParameters, saveParameters } from './parameter.ts'
import { protocol } from './protocol.ts'

export const basePart = definePart({
  resources: [area, protocol, dictionaryEntry, notice],
  commands: [
    readCronNext,
    listDictionaryTypes,
    listDictionary,
    findOptions,
    listNoticeHistory,
    listCurrentNotices,
    readKnownParameters,
    listParameters,
    saveParameters,
  ],
  errors: baseErrors,
  pages: [{ in: baseGroup, path: 'base/parameter', icon: 'parameter', title: ['参数', '參數', 'Parameters'] }],
  permissions: {
    'dictionary:view': { label: ['查看字典', '檢視字典', 'View dictionaries'], page: 'base/dictionary' },
    'dictionary:edit': { label: ['维护字典', '維護字典', 'Edit dictionaries'], page: 'base/dictionary' },
    'parameter:view': { label: ['查看参数', '檢視參數', 'View parameters'], page: 'base/parameter' },
    'parameter:edit': { label: ['维护参数', '維護參數', 'Edit parameters'], page: 'base/parameter' },
    'notice:edit': { label: ['发布公告', '發布公告', 'Publish notices'], page: 'base/notice' },
  },
  terms: {
    dictionary: { words: ['字典', '字典', 'Dictionary'], meaning: 'The words of the codes of one kind.' },
    parameter: { words: ['参数', '參數', 'Parameter'], meaning: 'A named value that the company sets.' },
  },
  dictionaries: [protocolType, noticeType, noticePosition, releaseStatus],
})
