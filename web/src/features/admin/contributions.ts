// A hint when the disk fills up, and the changes of others as news.

import { operationKind } from '@gemba/contract/admin/dictionaries.ts'
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { logPage } from '@gemba/contract/admin/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import { run } from '../../api/run.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { logFilterOf } from './operation-log/log-filter.ts'

const kind = operationKind.codes.changeOfOthers

export const contributions: Contributions = {
  news: [
    {
      name: 'change',
      permission: pageOperationLog.permission,
      text: ['他人的修改 {n} 处', '他人的修改 {n} 處', '{n} {n|change|changes} by others'],
      count: async (since, signal) => {
        const filter = logFilterOf({ startTime: since, kind })
        return (await run(pageOperationLog, { ...filter, pageNum: 1, pageSize: 1 }, { signal })).total
      },
      path: (since) => pagePath(logPage) + addressOf({ kind, startTime: since }),
    },
  ],
  header: [
    {
      place: 'hint',
      order: 20,
      Item: lazyCode(async () => (await import('./retention/disk-hint.tsx')).DiskHint),
    },
  ],
}
