// The help button of every page, the documents of equipment models, and the number of new documents.

import { document, documentPage } from '@gemba/contract/docs/document.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { callRoute } from '../../api/call-route.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import { permissionOf } from '../../resource/labels.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { HelpButton } from './help/help-button.tsx'

const changedSince = (since: number) => ({ updateTime: { from: since } })

export const contributions: Contributions = {
  news: [
    {
      name: 'document',
      permission: permissionOf(document, 'page'),
      text: ['{n} 篇文档', '{n} 篇文件', '{n} {n|document|documents}'],
      count: async (since, signal) => {
        const body = { ...changedSince(since), pageNumber: 1, pageSize: 1 }
        return (await callRoute<Page<unknown>>(document, 'page', body, { isRead: true, signal })).total
      },
      path: (since) => pagePath(documentPage) + addressOf(changedSince(since)),
    },
  ],
  header: [{ place: 'button', order: 40, isFolded: true, Item: HelpButton }],
  panels: [
    {
      of: 'model',
      permission: '',
      Panel: lazyCode(async () => (await import('./model-documents.tsx')).ModelDocuments),
    },
  ],
}
