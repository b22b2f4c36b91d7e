import { type DocumentHit, mostHits, searchDocuments } from '@gemba/contract/docs/document.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { likePattern, pageOf } from '../../resource/filter.ts'
import { headOf, nodesOf, visible } from './read-centre.ts'
import { plainText } from './render.ts'

const pageSize = 20
const around = 60
const length = 180

/** Lexemes as `document_tokens` makes them; the last word and a single sign also as the beginning of one. */
export function queryOf(keyword: string): string {
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

interface HitRow {
  id: string
  classId: string
  name: string
  updateTime: number
  format: number
  content: string
}

async function search(read: Read, keyword: string, input: Record<string, unknown>): Promise<Page<DocumentHit>> {
  const query = queryOf(keyword)
  if (query === '') return { records: [], total: 0, pages: 0 }
  const { size, offset } = pageOf({ pageSize, ...input })
  const pattern = likePattern(keyword)
  const found = await sql<{ id: string }>`select t.id from document t
    where ${visible(read)} and document_tokens(t.name || ' ' || t.content) @@ ${query}::tsquery
    order by t.name ilike ${pattern} desc, t.content ilike ${pattern} desc, t.id limit ${mostHits}`.execute(read.tx)
  const ids = found.rows.map(({ id }) => id)
  const shown = ids.slice(offset, offset + size)
  const { rows } =
    await sql<HitRow>`select t.id, t.class_id as "classId", t.name, t.update_time as "updateTime", t.format,
      t.content from document t where ${visible(read)} and t.id = any(${shown}::bigint[])
    order by array_position(${shown}::bigint[], t.id)`.execute(read.tx)
  const nodes = await nodesOf(read)
  const records = rows.map((row) => ({
    ...headOf(row, read.actor.zone),
    cmsDocNavId: row.classId,
    summary: summaryOf(plainText(row.format, row.content), keyword),
    parentList: nodes.get(row.classId)?.parentList ?? [],
  }))
  return { records, total: ids.length, pages: Math.ceil(ids.length / size) }
}

export const searchRoutes: Mounted[] = handleRead(searchDocuments, import.meta.url, (read, input) => {
  const { pageNumber, pageSize: size } = input
  return search(read, (input.keyword ?? input.name ?? '').trim(), {
    ...(pageNumber && { pageNumber }),
    ...(size && { pageSize: size }),
  })
})
