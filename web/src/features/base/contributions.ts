// The newest notice, and how many are new; materials and BOMs by their name or code.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { releaseStatus } from '@gemba/contract/base/dictionaries.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { notice } from '@gemba/contract/base/notice.ts'
import { nameIn } from '@gemba/contract/english-name.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { type EntityOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { permissionOf } from '../../resource/labels.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { bomUrl } from './bom/bom-url.ts'
import { materialUrl } from './material/material-url.ts'
import { NoticeBanner } from './notice/notice-banner.tsx'

const publishedSince = (since: number) => ({
  releaseStatus: releaseStatus.codes.published,
  updateTime: { from: since },
})

const mostFound = 8

export const contributions: Contributions = {
  searches: [
    {
      noun: nounOf(material),
      permission: permissionOf(material, 'page'),
      find: async (keyword, signal) => {
        const body = { keyword, pageNumber: 1, pageSize: mostFound }
        const found = await callRoute<Page<EntityOf<typeof material>>>(material, 'page', body, { isRead: true, signal })
        return found.records.map((row) => ({
          path: `${materialUrl}/${row.id}`,
          title: `${nameIn(row, currentLanguage())} · ${row.code ?? ''}`,
        }))
      },
    },
    {
      noun: nounOf(bom),
      permission: permissionOf(bom, 'page'),
      find: async (keyword, signal) => {
        const body = { keyword, pageNumber: 1, pageSize: mostFound }
        const found = await callRoute<Page<EntityOf<typeof bom>>>(bom, 'page', body, { isRead: true, signal })
        return found.records.map((row) => ({
          path: `${bomUrl}/${row.id}`,
          title: `${nameIn(row, currentLanguage())} · ${row.code} ${row.revision}`,
        }))
      },
    },
  ],
  news: [
    {
      name: 'notice',
      permission: permissionOf(notice, 'page'),
      many: ['{n} 条公告', '{n} 則公告', '{n} notices'],
      one: ['{n} 条公告', '{n} 則公告', '{n} notice'],
      count: async (since, signal) => {
        const body = { ...publishedSince(since), pageNumber: 1, pageSize: 1 }
        return (await callRoute<Page<unknown>>(notice, 'page', body, { isRead: true, signal })).total
      },
      path: (since) => `/bcs/pages/base/notice${addressOf(publishedSince(since))}`,
    },
  ],
  header: [{ place: 'hint', order: 30, Item: NoticeBanner }],
}
