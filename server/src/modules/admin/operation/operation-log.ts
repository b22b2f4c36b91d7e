import { operationKind } from '@gemba/contract/admin/dictionaries.ts'
import { type OperationLogEntry, pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { instant, text } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/menu.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { modules, resources } from '@gemba/contract/modules.ts'
import { operationTitle } from '@gemba/contract/operation-title.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Actor } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { changesOfRecords, successfulCodes } from '../changes-of-records.ts'
import type { RecordNouns } from '../record-nouns.ts'
import type { NamedNouns } from './find-action.ts'
import { operationsOf } from './log-operations.ts'

type OperationRow = Omit<
  OperationLogEntry,
  'createTime' | 'moduleName' | 'title' | 'recordKind' | 'recordNoun' | 'recordPage'
> & { at: number; recordTable: string | null }

const moduleLabels = new Map(modules.map(({ name, label }) => [name, label]))
const urlOf = ({ in: { product }, path }: Page): string => `/${product}/pages/${path}`
const pagesByNoun = new Map(resources.map(({ name, page }) => [name, page && urlOf(page)]))
const nouns = new Map(
  modules.flatMap((module) => Object.entries(module.terms).map(([name, { words }]) => [name, words])),
)

/** The name of a record; null if it is outside of the reader's scope. */
const nameInScope = sql<
  string | null
>`case when record_in_scope(company_id, record_table, record_id) then record_name end`

/** Returns the routes of the log; `named` are nouns without record history. */
export function operationLogRoutes(recordNouns: RecordNouns, namedNouns: NamedNouns) {
  const namedTables = new Map(Object.entries(namedNouns).map(([noun, { table }]) => [table, noun]))

  function recordOf(table: string | null, wordOf: (words: Words | undefined, code: string) => string) {
    const kind = table === null ? undefined : recordNouns.toldBy(table)
    const noun = kind?.name ?? namedTables.get(table ?? '') ?? null
    if (noun === null) return { recordKind: null, recordNoun: null, recordPage: null }
    const recordNoun = wordOf(kind?.noun ?? nouns.get(noun), noun)
    return { recordKind: noun, recordNoun, recordPage: pagesByNoun.get(noun) ?? null }
  }

  /** Returns an entry in the reader's language. Unknown modules and operations are shown by code. */
  function entryOf({ at, recordTable, ...row }: OperationRow, { language, zone }: Actor): OperationLogEntry {
    const wordOf = (words: Words | undefined, code: string): string => (words ? wordIn(language, words) : code)
    return {
      ...row,
      ...recordOf(recordTable, wordOf),
      moduleName: wordOf(moduleLabels.get(row.module), row.module),
      title: wordOf(operationTitle(row.action), row.action),
      createTime: formatInstant(at, zone),
    }
  }

  return handle(pageOperationLog, import.meta.url, async (read, input) => {
    const log = operationsOf(read)
      .select(['id', 'area as module', 'operation as action', 'method', 'url', 'ip', 'code as result'])
      .select(['user_name as userName', 'cost_ms as costTime', 'count', 'detail', 'at'])
      .select(['record_table as recordTable', 'record_id as recordId', 'record_count as recordCount'])
      .select(nameInScope.as('recordName'))
      .$if(Boolean(input.kind), (entries) =>
        entries.where('operation', '=', anyText(changesOfRecords)).where('code', '=', anyText(successfulCodes)),
      )
      .$if(input.kind === operationKind.codes.changeOfOthers, (entries) =>
        entries.where('user_id', 'is distinct from', read.actor.userId),
      )
      .orderBy('at', 'desc')
    const page = await pageQuery(read, log, {
      input,
      unique: ['id', 'desc'],
      filters: {
        userName: { field: text(), column: 'user_name' },
        module: { field: text(), column: 'area' },
        action: { field: text({ search: true }), column: 'operation' },
        recordName: { field: text({ search: true }), column: nameInScope },
        createTime: { field: instant(), column: 'at' },
      },
      filterAliases: { startTime: 'createTime.from', endTime: 'createTime.to' },
    })
    return { ...page, records: page.records.map((row) => entryOf(row, read.actor)) }
  })
}
