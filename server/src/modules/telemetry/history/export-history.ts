// Exports curves as a workbook: one row per instant, one column per point, written while the samples are read.

import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'
import { exportHistory } from '@gemba/contract/telemetry/export.ts'
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { type PointTitle, titlesOfPoints } from '../../equipment/index.ts'
import { exportTimes } from './export-times.ts'
import type { HistoryCaller, HistoryReader } from './history-reader.ts'
import { callerOf, curvesAtOnce, pointList, rangeOf } from './read-input.ts'
import { readSources, type SilenceSource, type SilentSource } from './read-sources.ts'

/** No spreadsheet program opens more rows. */
const maxSamples = 1_000_000
const samplesAPage = 5000

interface ExportParts extends SilenceSource {
  readonly history: Pick<HistoryReader, 'read' | 'count'>
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Writes the samples of a window. Throws `historyTooLarge` before the first row. */
export async function writeHistory(
  parts: ExportParts,
  input: { points: readonly string[] | null | undefined } & Record<string, unknown>,
  call: Call,
): Promise<FileReply> {
  const { language, zone } = call.actor
  const range = rangeOf(input, call)
  const pointIds = pointList(input.points, curvesAtOnce)
  const { sources, titles } = await call.inRead(async (read) => ({
    sources: await readSources(parts, read, { pointIds, ...range }),
    titles: await titlesOfPoints(read, pointIds),
  }))
  const caller = callerOf(call)
  if ((await parts.history.count({ points: sources, ...range }, caller)) > maxSamples)
    throw new DomainError('historyTooLarge')
  const columns = sources.map(({ pointId }) => titles.get(pointId))
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [wordIn(language, timeWord), ...columns.map((title) => titleText(title, language))]
    const words = columns.map((title) => stateWordsOf(title, language))
    const timeText = exportTimes(zone)
    const cursors = sources.map((source) => new Cursor(parts.history, { source, ...range }, caller))
    for await (const { ts, points } of merged(cursors))
      yield [timeText(ts), ...points.map((point, index) => cellOf(point, words[index], language))]
  }
  return workbookReply(wordIn(language, exportHistory.title), rows())
}

const timeWord = ['时间', '時間', 'Time'] as const

const isEnglish = (language: Language): boolean => language === 'en'

function titleText(title: PointTitle | undefined, language: Language): string {
  if (!title) return ''
  return `${title.objectName} · ${nameIn(title, language)}${title.unit ? ` (${title.unit})` : ''}`
}

function stateWordsOf(title: PointTitle | undefined, language: Language): ReadonlyMap<number, string> | undefined {
  const text = isEnglish(language) && title?.stateWordsEn ? title.stateWordsEn : title?.stateWords
  return text ? parseStateWords(text) : undefined
}

/** Returns the content of a cell. An empty value is replaced by its reason. */
function cellOf(
  point: HistoryPoint | undefined,
  words: ReadonlyMap<number, string> | undefined,
  language: Language,
): CellValue {
  if (!point) return null
  const [, value, quality] = point
  if (value === null) return wordIn(language, qualityWords[qualityNameOf(quality)])
  return words?.get(Number(value)) ?? value
}

/** Reads the samples of one point in order of time, with one page in memory. */
class Cursor {
  readonly #history: ExportParts['history']
  readonly #source: SilentSource
  readonly #caller: HistoryCaller
  readonly #to: number
  #from: number
  #page: HistoryPoint[] = []
  #at = 0
  #isDone = false

  constructor(
    history: ExportParts['history'],
    { source, from, to }: Range & { source: SilentSource },
    caller: HistoryCaller,
  ) {
    this.#history = history
    this.#source = source
    this.#caller = caller
    this.#from = from
    this.#to = to
  }

  /** Returns the next sample without consuming it. */
  async peek(): Promise<HistoryPoint | undefined> {
    while (this.#at >= this.#page.length && !this.#isDone) await this.#turn()
    return this.#page[this.#at]
  }

  take(): void {
    this.#at++
  }

  async #turn(): Promise<void> {
    const query = { points: [this.#source], from: this.#from, to: this.#to, mode: 'raw' as const, hasGapBreaks: false }
    const { series } = await this.#history.read({ ...query, maxPoints: samplesAPage }, this.#caller)
    this.#page = series[0]?.points ?? []
    this.#at = 0
    this.#isDone = !series[0]?.truncated
    this.#from = (this.#page.at(-1)?.[0] ?? this.#to) + 1
  }
}

/** Yields all samples in order of time. Samples of one instant are yielded together. */
async function* merged(
  cursors: readonly Cursor[],
): AsyncGenerator<{ ts: number; points: (HistoryPoint | undefined)[] }> {
  for (;;) {
    const next: (HistoryPoint | undefined)[] = []
    for (const cursor of cursors) next.push(await cursor.peek())
    const ts = Math.min(...next.map((point) => point?.[0] ?? Number.POSITIVE_INFINITY))
    if (!Number.isFinite(ts)) return
    const points = next.map((point) => (point?.[0] === ts ? point : undefined))
    for (const [index, point] of points.entries()) if (point) cursors[index]?.take()
    yield { ts, points }
  }
}
