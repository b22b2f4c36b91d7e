// The newest notice, the number of new notices, and the card of a material.
import { releaseStatus } from '@gemba/contract/base/dictionaries.ts'
import { notice } from '@gemba/contract/base/notice.ts'
import { noticePage } from '@gemba/contract/base/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { callRoute } from '../../api/call-route.ts'
import { permissionOf } from '../../resource/labels.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { NoticeBanner } from './notice/notice-banner.tsx'

const publishedSince = (since: number) => ({
  releaseStatus: releaseStatus.codes.published,
  updateTime: { from: since },
})

export const contributions: Contributions = {
  news: [
    {
      name: 'notice',
      permission: permissionOf(notice, 'page'),
      text: ['{n} 条公告', '{n} 則公告', '{n} {n|notice|notices}'],
      count: async (since, signal) => {
        const body = { ...publishedSince(since), pageNumber: 1, pageSize: 1 }
        return (await callRoute<Page<unknown>>(notice, 'page', body, { isRead: true, signal })).total
      },
      path: (since) => pagePath(noticePage) + addressOf(publishedSince(since)),
    },
  ],
  cards: [
    {
      of: 'material',
      permission: 'material:view',
      load: async () => ({
        resource: (await import('@gemba/contract/base/material/material.ts')).material,
        fields: ['specification', 'materialClassId', 'sourceType', 'tracking', 'isEnabled'],
      }),
    },
  ],
  header: [{ place: 'hint', order: 30, Item: NoticeBanner }],
}
