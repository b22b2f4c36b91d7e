// Names of the rows to which reference fields point.

import type { Target } from '@gemba/contract/kit/field.ts'
import type { Language, Page } from '@gemba/contract/kit/page.ts'
import { nameIn, nicknameIn } from '@gemba/contract/names.ts'
import { keepPreviousData, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callRoute } from '../../api/call-route.ts'
import { queryClient } from '../../api/query.ts'
import { currentLanguage, useLanguage } from '../../i18n/language.ts'
import { useCan } from '../../session/session.ts'

export interface ReferencedRecord {
  id: string
  code?: string
  name?: string
  nameEn?: string | null
  nameTw?: string | null
  parentId?: string | null
  /** Full names of a person, whose `name` is that of the account. */
  nickname?: string
  nicknameEn?: string | null
  nicknameTw?: string | null
}

/** Returns the label of a row in an input: its name, after its code if people know the records by their codes. */
export function recordLabelIn(resource: Target | undefined, row: ReferencedRecord, language: Language): string {
  const name = recordNameIn(row, language)
  const code = knownByCode.has(resource?.name ?? '') && row.code !== name ? row.code : undefined
  return [code, name].filter((part) => part !== undefined && part !== '').join(' ') || row.id
}

/** Returns the name of a row, of a person the full name; undefined if it has none. */
export const recordNameIn = (row: ReferencedRecord, language: Language): string | undefined => {
  const { name, nickname } = row
  if (nickname) return nicknameIn({ ...row, nickname }, language)
  return name === undefined ? undefined : nameIn({ ...row, name }, language)
}

export interface References {
  rows: readonly ReferencedRecord[]
  /** Whether these are all rows. Otherwise rows must be searched. */
  isComplete: boolean
  /** Whether they have been read, or will not be read because a resource or right is missing. */
  isLoaded: boolean
}

/** Resources of which people know the records by their codes. */
const knownByCode: ReadonlySet<string> = new Set(['material'])

const atMost = 1000
const foundAtOnce = 50
const nameStaleMs = 60_000
const nothing: References = { rows: [], isComplete: true, isLoaded: false }

const rowsIn = (answer: ReferencedRecord[] | Page<ReferencedRecord> | undefined): References => {
  if (answer === undefined) return nothing
  if (Array.isArray(answer)) return { rows: answer, isComplete: true, isLoaded: true }
  return { rows: answer.records, isComplete: answer.total <= answer.records.length, isLoaded: true }
}

const routeOf = (resource: Target | undefined, operation: string) =>
  resource?.routes.find((route) => route.operation === operation)

const readRows = (resource: Target, signal: AbortSignal): Promise<ReferencedRecord[] | Page<ReferencedRecord>> =>
  routeOf(resource, 'page')
    ? callRoute(resource, 'page', { pageNumber: 1, pageSize: atMost }, { signal, isRead: true })
    : callRoute(resource, 'list', {}, { signal, isRead: true })

const keyOf = (resource: Target | undefined) => [resource?.module, resource?.name, 'references']
const recordKeyOf = (resource: Target | undefined, id: string) => [resource?.module, resource?.name, 'reference', id]

/** Returns the rows to which a field may refer, at most 1 000, from the cache if possible. */
export async function loadReferences(resource: Target): Promise<References> {
  return rowsIn(
    await queryClient.ensureQueryData({
      queryKey: keyOf(resource),
      queryFn: ({ signal }) => readRows(resource, signal),
    }),
  )
}

/**
 * Returns the rows to which a field may refer, at most 1 000; none until they are read. Reads nothing without a
 * resource.
 */
export function useReferences(resource: Target | undefined): References {
  const route = routeOf(resource, 'page') ?? routeOf(resource, 'list')
  const canRead = useCan(route?.permission ?? '')
  const isReading = route !== undefined && canRead
  const answer = useQuery({
    queryKey: keyOf(resource),
    queryFn: resource ? ({ signal }) => readRows(resource, signal) : skipToken,
    enabled: isReading,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => (isReading ? rowsIn(answer.data) : { ...nothing, isLoaded: true }), [answer.data, isReading])
}

/** Returns rows whose name or code matches a keyword; the first ones without a keyword. */
export async function findReferences(resource: Target, keyword: string): Promise<readonly ReferencedRecord[]> {
  if (!routeOf(resource, 'page')) return []
  const body = { pageNumber: 1, pageSize: foundAtOnce, keyword: keyword || undefined }
  const { records } = await callRoute<Page<ReferencedRecord>>(resource, 'page', body, { isRead: true })
  for (const record of records) queryClient.setQueryData(recordKeyOf(resource, record.id), record)
  return records
}

/**
 * Returns a function that gives the names of rows by id. Rows beyond the first 1 000 are read one by one. The id is
 * returned while the name is unknown.
 */
export function useNamesOfReferences(resource: Target | undefined, ids: readonly string[]): (id: string) => string {
  const language = useLanguage((state) => state.language)
  const recordOf = useReferencedRecords(resource, ids)
  return (id) => recordNameIn(recordOf(id), language) ?? id
}

/** Returns a function that gives the labels of rows in inputs by id. */
export function useLabelsOfReferences(resource: Target | undefined, ids: readonly string[]): (id: string) => string {
  const language = useLanguage((state) => state.language)
  const recordOf = useReferencedRecords(resource, ids)
  return (id) => recordLabelIn(resource, recordOf(id), language)
}

function useReferencedRecords(resource: Target | undefined, ids: readonly string[]): (id: string) => ReferencedRecord {
  const { rows, isComplete } = useReferences(resource)
  const canRead = useCan(routeOf(resource, 'read')?.permission ?? '')
  const unknown = isComplete || !resource || !canRead ? [] : ids.filter((id) => !rows.some((row) => row.id === id))
  const read = useQueries({
    queries: unknown.map((id) => ({
      queryKey: recordKeyOf(resource, id),
      queryFn: resource ? () => callRoute<ReferencedRecord>(resource, 'read', { id }, { isRead: true }) : skipToken,
      staleTime: nameStaleMs,
    })),
  })
  const recordById = new Map([...rows, ...read.flatMap(({ data }) => data ?? [])].map((row) => [row.id, row]))
  return (id) => recordById.get(id) ?? { id }
}

/** Returns the name of a row by its id; the id while it is unknown. */
export function useNameOfReference(resource: Target | undefined, id: unknown): string {
  const isMissing = id === null || id === undefined || id === ''
  const nameOf = useNamesOfReferences(resource, isMissing ? [] : [String(id)])
  return isMissing ? '—' : nameOf(String(id))
}

/** Returns a row from the cache, outside React. */
export function cachedRecordOf(resource: Target, id: unknown): ReferencedRecord | undefined {
  const cachedRecords = queryClient.getQueryData<ReferencedRecord[] | Page<ReferencedRecord>>(keyOf(resource))
  const record = queryClient.getQueryData<ReferencedRecord>(recordKeyOf(resource, String(id)))
  return rowsIn(cachedRecords).rows.find((cachedRow) => cachedRow.id === String(id)) ?? record
}

/** Returns the name of a row from the cache, outside React. */
export function cachedNameOf(resource: Target | undefined, id: unknown): string {
  const row = resource && cachedRecordOf(resource, id)
  return (row && recordNameIn(row, currentLanguage())) ?? String(id)
}
