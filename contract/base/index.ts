// The manifest of the base module.

import { defineModule } from '../kit/module.ts'
import { area } from './area.ts'
import { readCronNext } from './cron-next.ts'
import { noticePosition, noticeType, protocolType, releaseStatus } from './dictionaries.ts'
import { dictionaryEntry, findOptions, listDictionary, listDictionaryTypes } from './dictionary.ts'
import { listCurrentNotices, listNoticeHistory, notice } from './notice.ts'
import { basePages, basePermissions } from './pages.ts'
import { listParameters, readKnownParameters, saveParameters } from './parameter.ts'
import { protocol } from './protocol.ts'
import { baseTerms } from './terms.ts'

export const base = defineModule('base', {
  label: ['基础数据', '基礎資料', 'Basic data'],
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
  pages: basePages,
  permissions: basePermissions,
  terms: baseTerms,
  dictionaries: [protocolType, noticeType, noticePosition, releaseStatus],
})
