// The journal of alarms: pages, figures and the workbook, with one filter.
import { alarmLevel, alarmResult } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode, AlarmFilter } from '@gemba/contract/alarm/episode.ts'
import { exportAlarmJournal, journalWords, pageAlarmJournal, readAlarmFigures } from '@gemba/contract/alarm/journal.ts'
import { journalTitle } from '@gemba/contract/alarm/menu-groups.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../../platform/db/work.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import type { ListInput } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { matchingEpisodes } from './filter-episodes.ts'
import { nameEpisodes } from './name-people.ts'
import { nameSubjects } from './name-subjects.ts'
import { presentEpisode } from './present-episode.ts'

const rowsAPage = 1000
const maxTop = 10
const sortable = { alarmTime: 'e.occur_at', maxLevel: 'e.max_level', objectName: 'e.object_name' } as const

type JournalQuery = AlarmFilter & ListInput

/** Returns a page of the journal, and when each of its alarms was acknowledged first. */
async function readJournal(read: Read, input: JournalQuery) {
  const episodes = read.tx
    .selectFrom('alarm_episode as e')
    .selectAll('e')
    .where(matchingEpisodes(read, input))
    .orderBy('e.raise_at', 'desc')
  const page = await pageQuery(read, episodes, { input, unique: ['e.id', 'desc'], sortable })
  const records = page.records.map((row) => presentEpisode(read, row))
  const firstAckTs = new Map(page.records.map((row) => [row.id, row.first_ack_at]))
  return { page: { ...page, records: await nameEpisodes(read, records) }, firstAckTs }
}

async function figuresOf(read: Read, filter: AlarmFilter) {
  const matching = read.tx.selectFrom('alarm_episode as e').where(matchingEpisodes(read, filter))
  const meanMs = (column: 'e.first_ack_at' | 'e.handle_at') =>
    sql<number | null>`avg(extract(epoch from ${sql.ref(column)} - e.raise_at) * 1000)::float8`
  const { count, meanToAckMs, meanToHandleMs } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select([meanMs('e.first_ack_at').as('meanToAckMs'), meanMs('e.handle_at').as('meanToHandleMs')])
    .executeTakeFirstOrThrow()
  const top = await matching
    .select(({ fn }) => [
      ...(['e.object_id as objectId', 'e.point_id as dataId'] as const),
      fn.max('e.object_name').as('objectName'),
      fn.max('e.point_name').as('dataName'),
      fn.sum<string>('e.raise_count').as('raised'),
    ])
    .groupBy(['e.object_id', 'e.point_id'])
    .orderBy('raised', 'desc')
    .orderBy('e.point_id')
    .limit(maxTop)
    .execute()
  const roundOrNull = (ms: number | null) => (ms === null ? null : Math.round(ms))
  return {
    count: Number(count),
    meanToAckMs: roundOrNull(meanToAckMs),
    meanToHandleMs: roundOrNull(meanToHandleMs),
    top: await nameSubjects(
      read,
      top.map((row) => ({ ...row, raised: Number(row.raised) })),
    ),
  }
}

/** Returns a duration in seconds, with which a workbook can calculate. */
const seconds = (from: number, to: number | null | undefined): number | null =>
  typeof to === 'number' ? Math.round((to - from) / 1000) : null

interface JournalRow {
  readonly episode: AlarmEpisode
  readonly firstAckTs: number | null | undefined
}

function cellsOf(
  { episode, firstAckTs }: JournalRow,
  language: Language,
): Record<keyof typeof journalWords, CellValue> {
  const { objectName, dataName, alarmTime, recoverTime, alarmValue, peakValue, limitValue, unit, batchNo } = episode
  const { count, ackUser, ackName, handleUser, handleName, handleText, raiseTs, handleTs } = episode
  return {
    objectName,
    dataName,
    alarmTime,
    recoverTime: recoverTime ?? null,
    count,
    batchNo,
    alarmValue: alarmValue ?? null,
    peakValue: peakValue ?? null,
    limitValue: limitValue ?? null,
    unit: unit ?? null,
    ackUser: ackName ?? ackUser ?? null,
    handleUser: handleName ?? handleUser ?? null,
    handleText: handleText ?? null,
    maxLevel: wordOfCode(alarmLevel, episode.maxLevel, language),
    alarmResult: handleTs ? wordOfCode(alarmResult, episode.alarmResult, language) : null,
    duration: Math.round(episode.durationMs / 1000),
    toAck: seconds(raiseTs, firstAckTs),
    toHandle: seconds(raiseTs, handleTs),
  }
}

const names = Object.keys(journalWords) as (keyof typeof journalWords)[]
const inSeconds: ReadonlySet<string> = new Set(['duration', 'toAck', 'toHandle'])

/** Routes of the journal, its figures and workbook (equipment specification, section 7, Alarms). */
export const alarmJournalRoutes = [
  ...handle(pageAlarmJournal, import.meta.url, async (read, input) => (await readJournal(read, input)).page),
  ...handle(readAlarmFigures, import.meta.url, (read, input) => figuresOf(read, input)),
  ...handleWithoutWork(exportAlarmJournal, import.meta.url, async (filter, call) => {
    const { language } = call.actor
    const pageAt = (pageNumber: number) =>
      call.inRead((read) => readJournal(read, { ...filter, pageNumber, pageSize: rowsAPage }))
    const first = await pageAt(1)
    async function* rows(): AsyncGenerator<CellValue[]> {
      yield names.map((name) => `${wordIn(language, journalWords[name])}${inSeconds.has(name) ? ' (s)' : ''}`)
      for (let journal = first, pageNumber = 1; ; journal = await pageAt(++pageNumber)) {
        for (const episode of journal.page.records) {
          const cells = cellsOf({ episode, firstAckTs: journal.firstAckTs.get(episode.id) }, language)
          yield names.map((name) => cells[name])
        }
        if (pageNumber >= journal.page.pages) return
      }
    }
    return workbookReply(wordIn(language, journalTitle), rows())
  }),
]
