import { operationKind } from '@gemba/contract/admin/dictionaries.ts'
import { type OperationLogEntry, pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { instant, text } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { modules } from '@gemba/contract/modules.ts'
import { operationTitle } from '@gemba/contract/operation-title.ts'
import { formatInstant } from '../../platform/clock.ts'
import { anyText } from '../../platform/db/rows.ts'
import type { Actor } from '../../platform/db/work.ts'
import { operationsOf } from '../../platform/http/operation-log.ts'
import { handle } from '../../platform/http/route.ts'
import { pageQuery } from '../../resource/query/page-query.ts'
import { carriedOut, changesOfRecords } from './changes-of-records.ts'

type Row = Omit<OperationLogEntry, 'createTime' | 'moduleName' | 'title'> & { at: number }

const moduleLabels = new Map(modules.map(({ name, label }) => [name, label]))

/** An entry as its reader understands it; what no longer exists goes by its code. */
function entryOf({ at, ...row }: Row, { language, zone }: Actor): OperationLogEntry {
  const wordOf = (words: Words | undefined, code: string): string => (words ? wordIn(language, words) : code)
  return {
    ...row,
    moduleName: wordOf(moduleLabels.get(row.module), row.module),
    title: wordOf(operationTitle(row.action), row.action),
    createTime: formatInstant(at, zone),
  }
}

export const operationLogRoutes = handle(pageOperationLog, import.meta.url, async (read, input) => {
  const log = operationsOf(read)
    .select(['id', 'area as module', 'operation as action', 'method', 'url', 'ip', 'code as result'])
    .select(['user_name as userName', 'cost_ms as costTime', 'count', 'detail', 'at'])
    .$if(Boolean(input.kind), (all) =>
      all.where('operation', '=', anyText(changesOfRecords)).where('code', '=', anyText(carriedOut)),
    )
    .$if(input.kind === operationKind.codes.changeOfOthers, (all) =>
      all.where('user_id', 'is distinct from', read.actor.userId),
    )
    .orderBy('at', 'desc')
  const page = await pageQuery(read, log, {
    input,
    unique: ['id', 'desc'],
    filters: {
      userName: { field: text(), column: 'user_name' },
      module: { field: text(), column: 'area' },
      action: { field: text({ search: true }), column: 'operation' },
      createTime: { field: instant(), column: 'at' },
    },
    filterAliases: { startTime: 'createTime.from', endTime: 'createTime.to' },
  })
  return { ...page, records: page.records.map((row) => entryOf(row, read.actor)) }
})
