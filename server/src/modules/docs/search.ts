import { type DocumentHit, mostHits, searchDocuments } from '@gemba/contract/docs/document.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'
import { likePattern, pageOf } from '../../resource/query/filter.ts'
import { headOf, nodesOf, visibleDocuments } from './read-centre.ts'
import { plainText } from './render.ts'

const pageSize = 20
const around = 60
const length = 180

/** Lexemes as `document_tokens` makes them; the last word and a single sign also as the beginning of one. */
function queryOf(keyword: string): string {
  const parts = keyword.toLowerCase().match(/[a-z0-9]+|[\u3400-\u9fff]+/g) ?? []
  const lexemes = parts.flatMap((part) => {
    if (!/[\u3400-\u9fff]/.test(part)) return [`'${part.slice(0, 64)}':*`]
    if (part.length === 1) return [`'${part}':*`]
    return Array.from({ length: part.length - 1 }, (_, at) => `'${part.slice(at, at + 2)}'`)
  })
  return [...new Set(lexemes)].join(' & ')
}

/** Text around the first place of the keyword, or of one of its words. */
export function summaryOf(text: string, keyword: string): string {
  const lower = text.toLowerCase()
  const places = [keyword, ...keyword.split(/\s+/)].map((word) => lower.indexOf(word.toLowerCase()))
  const at = places.find((place) => place >= 0) ?? 0
  const start = Math.max(0, at - around)
  const cut = text.slice(start, start + length)
  return `${start > 0 ? '…' : ''}${cut}${start + length < text.length ? '…' : ''}`
}

/** Ids of what the reader sees and the lexemes find, the best first. */
async function findIds(read: Read, lexemes: string, keyword: string): Promise<string[]> {
  const pattern = likePattern(keyword)
  const rows = await visibleDocuments(read)
    .select('id')
    .where(sql<boolean>`document_tokens(name || ' ' || content) @@ ${lexemes}::tsquery`)
    .orderBy((eb) => eb('name', 'ilike', pattern), 'desc')
    .orderBy((eb) => eb('content', 'ilike', pattern), 'desc')
    .orderBy('id')
    .limit(mostHits)
    .execute()
  return rows.map(({ id }) => id)
}

async function search(read: Read, keyword: string, input: Record<string, unknown>): Promise<Page<DocumentHit>> {
  const lexemes = queryOf(keyword)
  if (lexemes === '') return { records: [], total: 0, pages: 0 }
  const { size, offset } = pageOf({ pageSize, ...input })
  const ids = await findIds(read, lexemes, keyword)
  const shown = ids.slice(offset, offset + size)
  const rows = await visibleDocuments(read)
    .select(['id', 'class_id as classId', 'name', 'update_time as updateTime', 'format', 'content'])
    .where('id', '=', anyId(shown))
    .orderBy(sql`array_position(${shown}::bigint[], id)`)
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
