// The samples of a record as a file.
import type { RecordedPoint } from '@gemba/contract/gateway/record/commands.ts'

export interface RecordFile {
  readonly fileName: string
  readonly fileSize: number
  readonly rowCount: number
  readonly rows: Record<string, string | number | null>[]
  readonly content: string
}

/** A spreadsheet would take a text that begins so for a formula. */
const formulaStart = /^[=+\-@\t\r]/

function formatCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const fileNameOf = (name: string): string => `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100)}.csv`

/** Returns one row for each instant at which a point has a sample. A bad sample is an empty cell. */
export function createRecordFile(name: string, points: readonly RecordedPoint[]): RecordFile {
  const columns = points.map(({ deviceCode, code }) => `${deviceCode}/${code}`)
  const rowByTime = new Map<number, Record<string, string | number | null>>()
  points.forEach(({ samples }, index) => {
    for (const [ts, value] of samples) {
      const row = rowByTime.get(ts) ?? { time: new Date(ts).toISOString() }
      row[columns[index] as string] = value
      rowByTime.set(ts, row)
    }
  })
  const rows = [...rowByTime].sort(([a], [b]) => a - b).map(([, row]) => row)
  const lines = rows.map((row) => ['time', ...columns].map((column) => formatCell(row[column] ?? null)).join(','))
  const content = [['time', ...columns].map(formatCell).join(','), ...lines, ''].join('\r\n')
  const fileSize = Buffer.byteLength(content)
  return { fileName: fileNameOf(name), fileSize, rowCount: rows.length, rows, content }
}
