import { type DocumentHit, maxHits, searchDocuments } from '@gemba/contract/docs/document.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'
import { likePattern, pageOf } from '../../resource/query/filter.ts'
import { headOf, nodesOf, visibleDocuments } from './read-centre.ts'
import { plainText } from './render.ts'

const pageSize = 20
const charsBefore = 60
const maxChars = 180

/**
 * Returns a query of lexemes as `document_tokens` creates them. Latin words and single Chinese characters match as
 * prefixes.
 */
function queryOf(keyword: string): string {
  const parts = keyword.toLowerCase().match(/[a-z0-9]+|[\u3400-\u9fff]+/g) ?? []
  const lexemes = parts.flatMap((part) => {
    if (!/[\u3400-\u9fff]/.test(part)) return [`'${part.slice(0, 64)}':*`]
    if (part.length === 1) return [`'${part}':*`]
    return Array.from({ length: part.length - 1 }, (_, at) => `'${part.slice(at, at + 2)}'`)
  })
  return [...new Set(lexemes)].join(' & ')
}

/** Returns the text around the first occurrence of the keyword, or of one of its words. */
export function summaryOf(text: string, keyword: string): string {
  const lower = text.toLowerCase()
  const positions = [keyword, ...keyword.split(/\s+/)].map((word) => lower.indexOf(word.toLowerCase()))
  const at = positions.find((position) => position >= 0) ?? 0
  const start = Math.max(0, at - charsBefore)
  const cut = text.slice(start, start + maxChars)
  return `${start > 0 ? '…' : ''}${cut}${start + maxChars < text.length ? '…' : ''}`
}

/** Returns the ids of matching documents that the reader sees, the best match first. */
async function findIds(read: Read, lexemes: string, keyword: string): Promise<string[]> {
  const pattern = likePattern(keyword)
  const rows = await visibleDocuments(read)
    .select('id')
    .where(sql<boolean>`document_tokens(name || ' ' || content) @@ ${lexemes}::tsquery`)
    .orderBy((eb) => eb('name', 'ilike', pattern), 'desc')
    .orderBy((eb) => eb('content', 'ilike', pattern), 'desc')
    .orderBy('id')
    .limit(maxHits)
    .execute()
  return rows.map(({ id }) => id)
}

async function search(read: Read, keyword: string, input: Record<string, unknown>): Promise<Page<DocumentHit>> {
  const lexemes = queryOf(keyword)
  if (lexemes === '') return { records: [], total: 0, pages: 0 }
  const { size, offset } = pageOf({ pageSize, ...input })
  const ids = await findIds(read, lexemes, keyword)
  const pageIds = ids.slice(offset, offset + size)
  const rows = await visibleDocuments(read)
    .select(['id', 'class_id as classId', 'name', 'update_time as updateTime', 'format', 'content'])
    .where('id', '=', anyId(pageIds))
    .orderBy(sql`array_position(${pageIds}::bigint[], id)`)
    .execute()
  const nodes = await nodesOf(read)
  const records = rows.map((row) => ({
    ...headOf(row, read.actor.zone),
    classId: row.classId,
    summary: summaryOf(plainText(row.format, row.content), keyword),
    parentList: nodes.get(row.classId)?.parentList ?? [],
  }))
  return { records, total: ids.length, pages: Math.ceil(ids.length / size) }
}

export const searchRoutes = handle(searchDocuments, import.meta.url, (read, input) =>
  search(read, (input.keyword ?? input.name ?? '').trim(), input),
)
